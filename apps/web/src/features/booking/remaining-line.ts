import { haversineMeters, type LatLng } from '@cabstand/domain/distance'

/**
 * The part of a line that is still ahead of a car: from the car to the line's nearest corner and on to its end.
 * `offMeters` is how far the car is from that corner, so that a stale line can be asked for anew.
 */
export function remainingLine(
  line: readonly LatLng[],
  car: LatLng,
): { readonly points: readonly LatLng[]; readonly offMeters: number } {
  let [nearest, offMeters] = [0, Number.POSITIVE_INFINITY]
  line.forEach((point, index) => {
    const meters = haversineMeters(point, car)
    if (meters < offMeters) [nearest, offMeters] = [index, meters]
  })
  const { lat, lng } = car
  return {
    points: [{ lat, lng }, ...line.slice(nearest + (isBehind(line, nearest, car) ? 1 : 0))],
    offMeters,
  }
}

/** Whether the car has passed its nearest corner: it is nearer to the following one than that corner is. */
function isBehind(line: readonly LatLng[], index: number, car: LatLng): boolean {
  const [corner, following] = [line[index], line[index + 1]]
  if (!corner || !following) return false
  return haversineMeters(car, following) < haversineMeters(corner, following)
}

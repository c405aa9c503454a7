import type { LatLng } from '../distance.ts'

export interface DrawingPoint {
  readonly x: number
  readonly y: number
}

const degree = Math.PI / 180
const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * degree) / 2)) / degree

/** Places points of the map inside of a box of this size, north up, as large as fits, in the middle. */
export function routeDrawing(
  around: readonly LatLng[],
  box: { readonly width: number; readonly height: number; readonly padding: number },
): (point: LatLng) => DrawingPoint {
  const xs = around.map(({ lng }) => lng)
  const ys = around.map(({ lat }) => mercator(lat))
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)]
  // Points that are one place still have a scale.
  const smallest = 1e-9
  const scale = Math.min(
    (box.width - 2 * box.padding) / Math.max(right - left, smallest),
    (box.height - 2 * box.padding) / Math.max(top - bottom, smallest),
  )
  return ({ lat, lng }) => ({
    x: box.width / 2 + (lng - (left + right) / 2) * scale,
    y: box.height / 2 - (mercator(lat) - (bottom + top) / 2) * scale,
  })
}

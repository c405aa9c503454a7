import { haversineMeters, headingDegrees, type LatLng } from '../distance.ts'
import { projectOnLine, shareAlong } from '../polyline.ts'

/** A car; heading in degrees clockwise from north, null when unknown. */
export interface NavigatedCar extends LatLng {
  readonly heading: number | null
}

/** Where a car is on its route. */
export interface RoutePlace {
  /** Metres from the car to the route. */
  readonly offMeters: number
  /** Metres along the route to the car, and from there to its end. */
  readonly passedMeters: number
  readonly leftMeters: number
  /** The direction of the route there. */
  readonly headingDegrees: number
  /** The car drives in the other direction. */
  readonly isAgainst: boolean
}

/** The part of a step of a route that guidance needs. */
export interface GuidedStep {
  /** OSRM's type of manoeuvre. */
  readonly type: string
  /** OSRM's direction of the manoeuvre. */
  readonly modifier?: string | undefined
  readonly distanceMeters: number
  readonly durationSeconds: number
}

/** A stretch in the wrong direction counts as if it were this much farther away: a street may be driven both ways. */
const againstMeters = 50
/** Streets of a car that leaves a junction are apart by this much, and receivers are this inaccurate. */
const strayMeters = 50
/** A new route is requested at most once in this time, from a place at least this far away. */
const askAgainMs = 10_000
const askAgainMeters = 50
/** A stop counts as passed from this far before it: cars stop at the other side of the street. */
const stopMeters = 30

/** How far apart two directions are, from 0 to 180 degrees. */
export function angleBetween(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360
  return Math.min(difference, 360 - difference)
}

/**
 * The place of a route that is nearest to the car, with a route in the car's direction before one in the other. Undefined
 * for a line of less than two points.
 */
export function placeOnRoute(line: readonly LatLng[], car: NavigatedCar): RoutePlace | undefined {
  let [walked, least] = [0, Number.POSITIVE_INFINITY]
  let place: Omit<RoutePlace, 'leftMeters'> | undefined
  let [from] = line
  for (const to of line.slice(1)) {
    if (from === undefined) break
    const length = haversineMeters(from, to)
    const share = shareAlong(from, to, car)
    const point = {
      lat: from.lat + (to.lat - from.lat) * share,
      lng: from.lng + (to.lng - from.lng) * share,
    }
    const heading = headingDegrees(from, to)
    const isAgainst = car.heading !== null && length > 0 && angleBetween(heading, car.heading) > 120
    const offMeters = haversineMeters(point, car)
    const distance = offMeters + (isAgainst ? againstMeters : 0)
    if (distance < least) {
      least = distance
      place = { offMeters, passedMeters: walked + length * share, headingDegrees: heading, isAgainst }
    }
    walked += length
    from = to
  }
  return place && { ...place, leftMeters: walked - place.passedMeters }
}

/** Whether the car needs another route. `accuracyMeters`: how far from the car its position may be. */
export function isOffRoute({ offMeters, isAgainst }: RoutePlace, accuracyMeters: number): boolean {
  return isAgainst || offMeters > strayMeters + accuracyMeters
}

/** Whether a route may be requested. `last`: when and where the last one was, and whether it failed; null: never. */
export function mayAskRoute(
  last: { readonly atMs: number; readonly from: LatLng; readonly failed: boolean } | null,
  car: LatLng,
  nowMs: number,
): boolean {
  if (last === null) return true
  if (nowMs - last.atMs < askAgainMs) return false
  return last.failed || haversineMeters(last.from, car) >= askAgainMeters
}

/** What is ahead of a car on its route. */
export interface RouteAhead<S> {
  /** The next manoeuvre, and how far it is; without a step: the end of the route. Undefined for a route without steps. */
  readonly turn: { readonly step: S | undefined; readonly meters: number } | undefined
  /** How long the rest of the route takes. */
  readonly leftSeconds: number
}

/** What a driver need not be told. */
const isSilent = ({ type, modifier = 'straight' }: GuidedStep): boolean =>
  type === 'depart' ||
  type === 'notification' ||
  ((type === 'new name' || type === 'continue') && modifier === 'straight')

/**
 * What is ahead of a car on a route. The lengths of steps are scaled to the length of the line, which a router may
 * measure differently.
 */
export function routeAhead<S extends GuidedStep>(
  { steps, durationSeconds }: { readonly steps: readonly S[]; readonly durationSeconds: number },
  { passedMeters, leftMeters }: Pick<RoutePlace, 'passedMeters' | 'leftMeters'>,
): RouteAhead<S> {
  const lineMeters = passedMeters + leftMeters
  const total = steps.reduce((sum, step) => sum + step.distanceMeters, 0)
  if (total === 0) {
    return { turn: undefined, leftSeconds: lineMeters > 0 ? (durationSeconds * leftMeters) / lineMeters : 0 }
  }
  const scale = lineMeters / total
  let [start, leftSeconds] = [0, 0]
  let next: { step: S; meters: number } | undefined
  for (const [index, step] of steps.entries()) {
    const meters = step.distanceMeters * scale
    const ahead = Math.min(meters, Math.max(0, start + meters - passedMeters))
    if (meters > 0) leftSeconds += step.durationSeconds * (ahead / meters)
    // Some routers end with a step for the arrival, others with the last manoeuvre.
    const isEnd = step.type === 'arrive' && index === steps.length - 1
    if (next === undefined && start > passedMeters && !isSilent(step) && !isEnd)
      next = { step, meters: start - passedMeters }
    start += meters
  }
  return { turn: next ?? { step: undefined, meters: leftMeters }, leftSeconds }
}

/** The stops that a car on a line has not passed; always the last one. `stops` in the order of the line. */
export function stopsAhead<P extends LatLng>(
  line: readonly LatLng[],
  stops: readonly P[],
  passedMeters: number,
): readonly P[] {
  let fromMeters = 0
  for (const [index, stop] of stops.entries()) {
    const at = projectOnLine(line, stop, { fromMeters, toMeters: Number.POSITIVE_INFINITY })
    if (at === undefined || at.passedMeters - stopMeters > passedMeters) return stops.slice(index)
    fromMeters = at.passedMeters
  }
  return stops.slice(-1)
}

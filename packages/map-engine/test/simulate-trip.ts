import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { TrackPoint } from '@cabstand/domain/fare/track'
import { decodePolyline } from '@cabstand/domain/polyline'
import { createRandom, type Random } from '../../../tools/demo-city/random.ts'

/** The errors of a simulated receiver. */
export interface Receiver {
  /** Standard deviation of each axis. */
  readonly sigmaMeters: number
  /** White: errors are independent. Correlated: errors drift, as those of real receivers do between buildings. */
  readonly noise: 'white' | 'correlated'
}

/** A route of the server or of the API. */
export interface DrivableRoute {
  readonly distanceMeters: number
  readonly polyline: string
  readonly steps?: readonly { readonly distanceMeters: number; readonly durationSeconds: number }[]
}

export interface SimulatedTrip {
  readonly drivenMeters: number
  readonly durationSeconds: number
  readonly track: readonly TrackPoint[]
}

/** The correlation time of an error. */
const correlationSeconds = 45
/** 68 % of the fixes have an error below this number of standard deviations of an axis. */
const confidence = 1.51

/**
 * Drives a route like a taxi, with stops at some turns, and records it: a fix every two to five seconds, some of
 * them lost for up to a minute. The same seed gives the same trip, whatever the receiver.
 */
export function simulateTrip(route: DrivableRoute, receiver: Receiver, seed: number): SimulatedTrip {
  const random = createRandom(seed)
  const schedule = drive(route, random.fork('drive'))
  const end = schedule.at(-1)
  if (!end) throw new RangeError('a route without steps')
  const everySeconds = random.fork('interval').between(2, 5)
  const lost = random.fork('lost')
  const err = createError(receiver, random.fork('error'))
  const track: TrackPoint[] = []
  let silentUntil = 0
  for (let second = 0; second <= end.second; second += everySeconds) {
    const error = err(everySeconds)
    if (second < silentUntil) continue
    if (lost.next() < everySeconds / 600) silentUntil = second + lost.between(10, 60)
    track.push({
      ...moved(positionAt(schedule, second), error),
      atMs: Math.round(second * 1000),
      accuracyMeters: receiver.sigmaMeters * confidence,
      status: 'STARTED',
    })
  }
  return { drivenMeters: route.distanceMeters, durationSeconds: end.second, track }
}

interface Passing extends LatLng {
  readonly second: number
}

/** When each point of the route is passed: its steps' speeds, and a wait after every third step or so. */
function drive({ polyline, steps = [] }: DrivableRoute, random: Random): Passing[] {
  const line = decodePolyline(polyline)
  const passed: Passing[] = []
  let [second, meters, step, stepEnd] = [0, 0, 0, steps[0]?.distanceMeters ?? 0]
  for (const [i, point] of line.entries()) {
    const before = line[i - 1]
    const length = before ? haversineMeters(before, point) : 0
    const { distanceMeters = 1, durationSeconds = 1 } = steps[step] ?? {}
    second += length / Math.max(2, distanceMeters / Math.max(1, durationSeconds))
    meters += length
    passed.push({ ...point, second })
    while (meters >= stepEnd - 1 && step < steps.length - 1) {
      step += 1
      stepEnd += steps[step]?.distanceMeters ?? 0
      if (random.next() > 0.35) continue
      second += random.between(5, 40)
      passed.push({ ...point, second })
    }
  }
  return passed
}

function positionAt(schedule: readonly Passing[], second: number): LatLng {
  const next = schedule.findIndex((point) => point.second >= second)
  const [a, b] = [schedule[Math.max(0, next - 1)], schedule[next]]
  if (!a || !b) throw new RangeError(`nothing is driven at ${second}`)
  const share = b.second === a.second ? 1 : (second - a.second) / (b.second - a.second)
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }
}

/** The next error after this many seconds, in metres east and north. */
function createError({ sigmaMeters, noise }: Receiver, random: Random) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  let [east, north] = [normal(), normal()]
  return (seconds: number) => {
    const kept = noise === 'white' ? 0 : Math.exp(-seconds / correlationSeconds)
    const fresh = Math.sqrt(1 - kept * kept)
    east = kept * east + fresh * normal()
    north = kept * north + fresh * normal()
    return { east: east * sigmaMeters, north: north * sigmaMeters }
  }
}

function moved({ lat, lng }: LatLng, { east, north }: { east: number; north: number }): LatLng {
  const degreeMeters = 111_195
  return {
    lat: lat + north / degreeMeters,
    lng: lng + east / (degreeMeters * Math.cos((lat * Math.PI) / 180)),
  }
}

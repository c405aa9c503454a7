import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import {
  type Isochrone,
  MapsError,
  type MatchedTrack,
  type RoadPair,
  type Route,
  type RouteOptions,
  type RoutePoint,
  type TrackPoint,
} from './port.ts'
import { RouterThread } from './router/index.ts'
import {
  type ActorMethod,
  type IsochroneAnswer,
  isochroneRequest,
  matchRequest,
  maxSnapMeters,
  type OsrmAnswer,
  routeRequest,
  servingConfig,
  toIsochrones,
  toMatchedTrack,
  toRoute,
  ValhallaRefusal,
  ValhallaSupervisor,
} from './valhalla/index.ts'

/** Points of a track nearer than this to the one before say nothing but noise. */
const leastGapMeters = 10
/** A matched track this much longer than its points has gone astray. */
const maxDetour = 2

export interface RoutingFiles {
  /** The folder of Valhalla's graph. */
  readonly folder: string
  readonly roadsFile: string
  readonly calibration: number
}

/**
 * The two routers of one map. Valhalla knows turns, names and languages; the built-in one answers the many small
 * questions of dispatch twenty times as fast, and stands in where Valhalla does not run.
 */
export class RoutingEngine {
  private readonly files: RoutingFiles
  private readonly valhalla: ValhallaSupervisor | undefined
  private router: RouterThread
  private restarting: Promise<void> | undefined

  private constructor(files: RoutingFiles, router: RouterThread, valhalla: ValhallaSupervisor | undefined) {
    this.files = files
    this.router = router
    this.valhalla = valhalla
  }

  /** Rejects when the road graph cannot be loaded. */
  static async start(files: RoutingFiles, warn: (message: string) => void): Promise<RoutingEngine> {
    const config = servingConfig(files.folder)
    const [router, valhalla] = await Promise.all([
      RouterThread.start(files.roadsFile, files.calibration),
      config === undefined ? undefined : startValhalla(config, warn),
    ])
    return new RoutingEngine(files, router, valhalla)
  }

  /** Which router answers `route`. */
  get kind(): 'valhalla' | 'embedded-js' {
    return this.valhalla ? 'valhalla' : 'embedded-js'
  }

  async route(points: readonly RoutePoint[], options: RouteOptions): Promise<Route> {
    const { signal, language = 'en-US', alternatives = 0, voice = false } = options
    signal?.throwIfAborted()
    const answer = await this.ask<OsrmAnswer>(
      'route',
      routeRequest(points, { language, alternatives, voice }),
      signal,
    )
    const route =
      answer === 'unavailable' ? await this.plainRoute(points) : answer && toRoute(answer, maxSnapMeters)
    if (!route) throw new MapsError('place_to_coords_error', 'No road joins these points')
    return route
  }

  async matrix(sources: readonly LatLng[], targets: readonly LatLng[]): Promise<(RoadPair | undefined)[][]> {
    // One search a row or column, whichever are fewer, and each for itself: questions of dispatch come between.
    const against = targets.length < sources.length
    const [ones, others] = against ? [targets, sources] : [sources, targets]
    const found: (RoadPair | undefined)[][] = []
    for (const one of ones) {
      found.push(await (await this.liveRouter()).fromOne(one, others, maxSnapMeters, against))
    }
    return against ? sources.map((_, row) => found.map((column) => column[row])) : found
  }

  async roadSeconds(sources: readonly LatLng[], target: LatLng): Promise<(number | undefined)[]> {
    const pairs = await (await this.liveRouter()).fromOne(target, sources, maxSnapMeters, true)
    return pairs.map((pair) => pair?.durationSeconds)
  }

  async matchTrack(points: readonly TrackPoint[]): Promise<MatchedTrack | undefined> {
    const usable = spread(points)
    if (usable.length < 2) return undefined
    const answer = await this.ask<OsrmAnswer>('traceRoute', matchRequest(usable))
    const matched =
      answer === 'unavailable' ? await this.plainMatch(usable) : answer && toMatchedTrack(answer)
    if (!matched || matched.distanceMeters > maxDetour * lineMeters(usable) + 500) return undefined
    return matched
  }

  async isochrones(point: LatLng, minutes: readonly number[]): Promise<Isochrone[]> {
    const answer = await this.ask<IsochroneAnswer>('isochrone', isochroneRequest(point, minutes))
    if (answer === 'unavailable') throw new MapsError('not_ready', 'Valhalla does not run')
    if (!answer) throw new MapsError('place_to_coords_error', 'No road is near the point')
    return toIsochrones(answer)
  }

  async close(): Promise<void> {
    await Promise.all([this.router.close(), this.valhalla?.close()])
  }

  private async plainRoute(points: readonly RoutePoint[]): Promise<Route | undefined> {
    const path = await (await this.liveRouter()).route(points, maxSnapMeters)
    return path && { ...path, alternatives: [] }
  }

  private async plainMatch(points: readonly TrackPoint[]): Promise<MatchedTrack | undefined> {
    const path = await (await this.liveRouter()).route(points, maxSnapMeters / 10, true)
    return path && { ...path, pieces: [path.polyline] }
  }

  /** Undefined when Valhalla refuses the request. */
  private async ask<Answer>(
    method: ActorMethod,
    request: object,
    signal?: AbortSignal,
  ): Promise<Answer | undefined | 'unavailable'> {
    if (!this.valhalla) return 'unavailable'
    try {
      return (await this.valhalla.request(method, request, signal)) as Answer
    } catch (error) {
      if (error instanceof ValhallaRefusal) return undefined
      signal?.throwIfAborted()
      return 'unavailable'
    }
  }

  private async liveRouter(): Promise<RouterThread> {
    if (this.router.hasEnded) {
      this.restarting ??= this.restartRouter()
      await this.restarting
    }
    return this.router
  }

  private async restartRouter(): Promise<void> {
    try {
      this.router = await RouterThread.start(this.files.roadsFile, this.files.calibration)
    } finally {
      this.restarting = undefined
    }
  }
}

async function startValhalla(
  config: string,
  warn: (message: string) => void,
): Promise<ValhallaSupervisor | undefined> {
  try {
    return await ValhallaSupervisor.start(config, warn)
  } catch (error) {
    warn(`${(error as Error).message}: routing by the built-in router`)
    return undefined
  }
}

function spread(points: readonly TrackPoint[]): TrackPoint[] {
  const kept: TrackPoint[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || haversineMeters(last, point) >= leastGapMeters) kept.push(point)
  }
  return kept
}

function lineMeters(points: readonly LatLng[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + haversineMeters(points[i] ?? point, point), 0)
}

import type { LatLng } from '@cabstand/domain/distance'
import { haversineMeters } from '@cabstand/domain/distance'
import { mapFiles } from './map-files.ts'
import type { MapVersion } from './map-version-store.ts'
import {
  type MapInfo,
  MapsError,
  type MatchedTrack,
  type Route,
  type RouteOptions,
  type TrackPoint,
} from './port.ts'
import { RouterThread } from './router/index.ts'
import { createSketcher, readSketchFile, type Sketcher } from './sketch/index.ts'
import {
  matchRequest,
  maxSnapMeters,
  type OsrmAnswer,
  routeRequest,
  servingConfig,
  toMatchedTrack,
  toRoute,
  ValhallaRefusal,
  ValhallaSupervisor,
} from './valhalla/index.ts'

/** Points of a track nearer than this to the one before say nothing but noise. */
const leastGapMeters = 10
/** A matched track this much longer than its points has gone astray. */
const maxDetour = 2

/** One map version with its running engines. */
export class LoadedMap {
  readonly version: MapVersion
  readonly sketcher: Sketcher
  private router: RouterThread
  private restarting: Promise<void> | undefined
  private readonly valhalla: ValhallaSupervisor | undefined
  private readonly roadsFile: string
  private users = 0
  private unused: (() => void) | undefined

  private constructor(
    version: MapVersion,
    roadsFile: string,
    parts: { router: RouterThread; valhalla: ValhallaSupervisor | undefined; sketcher: Sketcher },
  ) {
    this.version = version
    this.roadsFile = roadsFile
    this.router = parts.router
    this.valhalla = parts.valhalla
    this.sketcher = parts.sketcher
  }

  /** Starts the engines of a map version. Throws Error when its files are not in the data folder. */
  static async load(
    dataFolder: string,
    version: MapVersion,
    warn: (message: string) => void,
  ): Promise<LoadedMap> {
    const files = mapFiles(dataFolder, version.id)
    const config = servingConfig(files.folder)
    const [router, sketcher] = await Promise.all([
      RouterThread.start(files.roads, version.calibration),
      readSketchFile(files.sketch).then(createSketcher),
    ])
    const valhalla = config && (await startValhalla(config, warn))
    return new LoadedMap(version, files.roads, { router, sketcher, valhalla: valhalla || undefined })
  }

  info(): MapInfo {
    const { id, name, nameAr, center, bounds, attribution, generated } = this.version
    const router = this.valhalla ? 'valhalla' : 'embedded-js'
    return {
      version: id,
      name,
      ...(nameAr === null ? {} : { nameAr }),
      center,
      bounds,
      attribution,
      generated,
      router,
    }
  }

  /** Runs `work` on this map; it is not closed before the work is done. */
  async use<T>(work: (map: LoadedMap) => Promise<T>): Promise<T> {
    this.users += 1
    try {
      return await work(this)
    } finally {
      this.users -= 1
      if (this.users === 0) this.unused?.()
    }
  }

  async route(points: readonly LatLng[], { signal, language = 'en-US' }: RouteOptions): Promise<Route> {
    signal?.throwIfAborted()
    const answer = await this.ask('route', routeRequest(points, maxSnapMeters, language), signal)
    const route =
      answer === 'unavailable'
        ? await (await this.liveRouter()).route(points, maxSnapMeters)
        : answer && toRoute(answer, maxSnapMeters)
    if (!route) throw new MapsError('place_to_coords_error', 'No road joins these points')
    return route
  }

  async roadSeconds(sources: readonly LatLng[], target: LatLng): Promise<(number | undefined)[]> {
    return (await this.liveRouter()).secondsTo(sources, target, maxSnapMeters)
  }

  async matchTrack(points: readonly TrackPoint[]): Promise<MatchedTrack | undefined> {
    const usable = spread(points)
    if (usable.length < 2) return undefined
    const answer = await this.ask('traceRoute', matchRequest(usable), undefined)
    const matched =
      answer === 'unavailable'
        ? await (await this.liveRouter()).route(usable, maxSnapMeters / 10, true)
        : answer && toMatchedTrack(answer)
    if (!matched || matched.distanceMeters > maxDetour * lineMeters(usable) + 500) return undefined
    const { distanceMeters, polyline } = matched
    return { distanceMeters, polyline }
  }

  /** Ends the engines once nobody uses them. */
  async close(): Promise<void> {
    if (this.users > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.unused = resolve
      await promise
    }
    await Promise.all([this.router.close(), this.valhalla?.close()])
  }

  /** Undefined when Valhalla refuses the request. */
  private async ask(
    method: 'route' | 'traceRoute',
    request: object,
    signal: AbortSignal | undefined,
  ): Promise<OsrmAnswer | undefined | 'unavailable'> {
    if (!this.valhalla) return 'unavailable'
    try {
      return (await this.valhalla.request(method, request, signal)) as OsrmAnswer
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
      this.router = await RouterThread.start(this.roadsFile, this.version.calibration)
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

import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { type RoadSpeed, RouterThread } from '@cabstand/map-engine/router'
import { explainNoRoute } from './explain-no-route.ts'
import type { MatchedTrack, RoadPair, Route, RouteOptions, RoutePoint, TrackPoint } from './port.ts'
import type { Routing } from './routing.ts'
import { isByDay, localTime, type RoadPassing } from './speeds/road-speed.ts'
import {
  type ActorMethod,
  addPredictedTraffic,
  findValhalla,
  matchRequest,
  maxSnapMeters,
  type OsrmAnswer,
  routeRequest,
  servingConfig,
  type TraceAnswer,
  toMatchedTrack,
  toPassings,
  toRoute,
  traceRequest,
  ValhallaRefusal,
  ValhallaSupervisor,
} from './valhalla/index.ts'

/** Points of a track closer than this to the previous one contain only noise. */
const leastGapMeters = 10
/** A matched track longer than its points by this factor is wrong. */
const maxDetour = 2

export interface RoutingFiles {
  /** The folder of Valhalla's graph. */
  readonly folder: string
  readonly roadsFile: string
  readonly calibration: number
}

/** Speeds learned from trips, with their revision and the time zone that defines day and night. */
export interface LearnedSpeeds {
  readonly revision: number
  readonly timeZone: string
  readonly speeds: readonly RoadSpeed[]
}

const nothingLearned: LearnedSpeeds = { revision: 0, timeZone: 'UTC', speeds: [] }

/**
 * The two routers of one map. Valhalla knows turns, names and languages. The embedded one serves the many small
 * requests of dispatch twenty times as fast, and replaces Valhalla where Valhalla is not running.
 */
export class RoutingEngine implements Routing {
  private readonly files: RoutingFiles
  private readonly warn: (message: string) => void
  private learned: LearnedSpeeds
  private router: RouterThread
  private valhalla: ValhallaSupervisor | undefined
  private restarting: Promise<void> | undefined

  private constructor(
    files: RoutingFiles,
    warn: (message: string) => void,
    learned: LearnedSpeeds,
    routers: { router: RouterThread; valhalla: ValhallaSupervisor | undefined },
  ) {
    this.files = files
    this.warn = warn
    this.learned = learned
    this.router = routers.router
    this.valhalla = routers.valhalla
  }

  /** Rejects when the road graph cannot be loaded. */
  static async start(
    files: RoutingFiles,
    warn: (message: string) => void,
    learned = nothingLearned,
  ): Promise<RoutingEngine> {
    return new RoutingEngine(files, warn, learned, await startRouters(files, warn, learned))
  }

  /** The revision of the learned speeds in use. */
  get speedRevision(): number {
    return this.learned.revision
  }

  /**
   * Starts new routers with other speeds and switches to them; the old ones finish their pending requests. On failure
   * it throws Error and keeps the old routers.
   */
  async useSpeeds(learned: LearnedSpeeds): Promise<void> {
    const former = { router: this.router, valhalla: this.valhalla }
    const next = await startRouters(this.files, this.warn, learned)
    this.learned = learned
    this.router = next.router
    this.valhalla = next.valhalla
    await Promise.all([former.router.drain(), former.valhalla?.close()])
  }

  /** The router that serves `route`. */
  get kind(): 'valhalla' | 'embedded-js' {
    return this.valhalla && this.problem === undefined ? 'valhalla' : 'embedded-js'
  }

  /** Why the embedded router replaces Valhalla; undefined while Valhalla runs or if there is none. */
  get problem(): string | undefined {
    return this.valhalla?.problem
  }

  /** Computes a route that is known to exist on this map, in the same way as any other. Throws Error on failure. */
  async tryRoute(): Promise<void> {
    const router = await this.liveRouter()
    for (const ends of router.knownRoads) {
      if (await this.route(ends, { steps: false }).catch(() => undefined)) return
    }
    throw new Error('No route was found on roads of the map')
  }

  async route(points: readonly RoutePoint[], options: RouteOptions): Promise<Route> {
    const { signal, language = 'en-US', alternatives = 0, steps = true, voice = false } = options
    signal?.throwIfAborted()
    const local = this.localTime(options.departAt)
    const departure = this.learned.speeds.length > 0 ? local : undefined
    const request = routeRequest(points, { language, alternatives, steps, voice, departure })
    const answer = await this.ask<OsrmAnswer>('route', request, signal)
    const route =
      answer === 'unavailable'
        ? await this.plainRoute(points, isByDay(local))
        : answer && toRoute(answer, maxSnapMeters)
    if (!route) throw await explainNoRoute(this, points)
    return route
  }

  /** For each point, whether a road is near. */
  async serves(points: readonly LatLng[]): Promise<boolean[]> {
    const router = await this.liveRouter()
    return router.near({ points, maxSnapMeters, byDay: true })
  }

  async matrix(sources: readonly LatLng[], targets: readonly LatLng[]): Promise<(RoadPair | undefined)[][]> {
    // One search for each row or column, whichever are fewer. They are separate, so that dispatch requests can run in
    // between.
    const against = targets.length < sources.length
    const [ones, others] = against ? [targets, sources] : [sources, targets]
    const found: (RoadPair | undefined)[][] = []
    for (const point of ones) found.push(await this.fromOne(point, others, against))
    return against ? sources.map((_, row) => found.map((column) => column[row])) : found
  }

  roadsTo(sources: readonly LatLng[], target: LatLng): Promise<(RoadPair | undefined)[]> {
    return this.fromOne(target, sources, true)
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

  /** The time that a track took on each road it used; undefined when Valhalla is unavailable. */
  async listPassings(points: readonly TrackPoint[]): Promise<RoadPassing[] | undefined> {
    if (points.length < 2) return []
    const answer = await this.ask<TraceAnswer>('traceAttributes', traceRequest(points))
    if (answer === 'unavailable') return undefined
    return answer === undefined ? [] : toPassings(answer, points)
  }

  async close(): Promise<void> {
    await Promise.all([this.router.close(), this.valhalla?.close()])
  }

  private localTime(at = new Date()): string {
    return localTime(at, this.learned.timeZone)
  }

  private async fromOne(point: LatLng, others: readonly LatLng[], against: boolean) {
    const router = await this.liveRouter()
    return router.fromOne({ point, others, against, maxSnapMeters, byDay: isByDay(this.localTime()) })
  }

  private async plainRoute(points: readonly RoutePoint[], byDay: boolean): Promise<Route | undefined> {
    const router = await this.liveRouter()
    const path = await router.route({ points, maxSnapMeters, skipFar: false, byDay })
    return path && { ...path, alternatives: [] }
  }

  private async plainMatch(points: readonly TrackPoint[]): Promise<MatchedTrack | undefined> {
    const router = await this.liveRouter()
    const path = await router.route({ points, maxSnapMeters: maxSnapMeters / 10, skipFar: true, byDay: true })
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
      this.router = await startRouter(this.files, this.learned)
    } finally {
      this.restarting = undefined
    }
  }
}

const startRouter = ({ roadsFile, calibration }: RoutingFiles, { speeds }: LearnedSpeeds) =>
  RouterThread.start({ graphFile: roadsFile, calibration, speeds })

async function startRouters(files: RoutingFiles, warn: (message: string) => void, learned: LearnedSpeeds) {
  const [router, valhalla] = await Promise.allSettled([
    startRouter(files, learned),
    configWith(files, learned).then((config) =>
      config === undefined ? undefined : ValhallaSupervisor.start(config, warn),
    ),
  ])
  if (router.status === 'fulfilled' && valhalla.status === 'fulfilled') {
    return { router: router.value, valhalla: valhalla.value }
  }
  if (router.status === 'fulfilled') await router.value.close()
  if (valhalla.status === 'fulfilled') await valhalla.value?.close()
  throw router.status === 'rejected' ? router.reason : (valhalla as PromiseRejectedResult).reason
}

async function configWith({ folder }: RoutingFiles, { revision, speeds }: LearnedSpeeds) {
  if (findValhalla() === undefined) return undefined
  return speeds.length === 0 ? servingConfig(folder) : addPredictedTraffic(folder, revision, speeds)
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

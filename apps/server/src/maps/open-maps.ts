import type { LatLng } from '@cabstand/domain/distance'
import type { Database } from '../platform/db/database.ts'
import { assertMapFiles } from './import/index.ts'
import { LoadedMap } from './loaded-map.ts'
import { mapFiles } from './map-files.ts'
import { findActiveMapVersion, type MapVersion } from './map-version-store.ts'
import {
  findPlace,
  getPlace,
  listPopularPlaces,
  reversePlace,
  suggestPlaces,
  translateAddresses,
} from './places/index.ts'
import {
  type Address,
  type Maps,
  MapsError,
  type PopularInput,
  type RouteOptions,
  type RoutePoint,
  type SuggestInput,
  type TrackPoint,
} from './port.ts'
import { RemoteRouting, type RemoteRoutingOptions } from './remote/remote-routing.ts'
import type { Routing } from './routing.ts'
import { RoutingEngine } from './routing-engine.ts'
import { getSpeedRevision, listRoadSpeeds } from './speeds/speeds-store.ts'
import { TileArchives } from './tiles/index.ts'

export interface OpenMapsOptions {
  readonly db: Database
  readonly dataFolder: string
  readonly log: { warn(message: string): void; info(message: string): void }
  /** How often to check for a new map version. */
  readonly lookEveryMs?: number
  /** Which process finds routes; absent: this one. */
  readonly remote?: RemoteRoutingOptions | undefined
}

/** Opens the active map version, if there is one, and switches when another is activated. */
export async function openMaps(options: OpenMapsOptions): Promise<Maps> {
  const maps = new EmbeddedMaps(options)
  await maps.follow()
  maps.watch(options.lookEveryMs ?? 1000)
  return maps
}

class EmbeddedMaps implements Maps {
  private readonly options: OpenMapsOptions
  private readonly archives: TileArchives
  private current: LoadedMap | undefined
  private timer: NodeJS.Timeout | undefined
  private following: Promise<void> | undefined
  private readonly closing = new Set<Promise<void>>()
  private problem: string | undefined

  constructor(options: OpenMapsOptions) {
    this.options = options
    this.archives = new TileArchives(options.dataFolder)
  }

  /** Requests to the embedded map cost nothing. */
  for() {
    return this
  }

  info() {
    return this.map().info()
  }

  route(points: readonly RoutePoint[], options: RouteOptions = {}) {
    return this.use(({ routing }) => routing.route(points, options))
  }

  matrix(sources: readonly LatLng[], targets: readonly LatLng[]) {
    return this.use(({ routing }) => routing.matrix(sources, targets))
  }

  roadsTo(sources: readonly LatLng[], target: LatLng) {
    return this.use(({ routing }) => routing.roadsTo(sources, target))
  }

  serves(points: readonly LatLng[]) {
    return this.use(({ routing }) => routing.serves(points))
  }

  matchTrack(points: readonly TrackPoint[]) {
    return this.use(({ routing }) => routing.matchTrack(points))
  }

  listPassings(points: readonly TrackPoint[]) {
    return this.use(({ routing }) => routing.listPassings(points))
  }

  suggestPlaces(input: SuggestInput) {
    return this.use((map) => suggestPlaces(this.options.db, map.version.id, input))
  }

  listPopularPlaces(input: PopularInput) {
    return this.use((map) => listPopularPlaces(this.options.db, map.version.id, input))
  }

  getPlace(id: string, language?: string) {
    return this.use((map) => getPlace(this.options.db, map.version.id, id, language))
  }

  findPlace(id: string, language?: string) {
    return this.use((map) => findPlace(this.options.db, map.version.id, id, language))
  }

  reversePlace(point: LatLng, language?: string) {
    return this.use((map) => reversePlace(this.options.db, map.version.id, point, language))
  }

  translateAddresses(addresses: readonly Address[], languages: readonly string[]) {
    return this.use((map) => translateAddresses(this.options.db, map.version.id, addresses, languages))
  }

  findTiles(version: string) {
    return this.archives.find(version)
  }

  tryRoute() {
    return this.use(({ routing }) => routing.tryRoute())
  }

  health() {
    const problems = [this.problem, this.standIn()].filter((problem) => problem !== undefined)
    const elsewhere = this.options.remote && ({ elsewhere: true } as const)
    if (this.current)
      return { ready: true, ...elsewhere, ...(problems.length > 0 ? { detail: problems.join('; ') } : {}) }
    return { ready: false, ...elsewhere, detail: this.problem ?? 'no map has been imported' }
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.following
    await Promise.all([this.current?.close(), this.archives.close(), ...this.closing])
  }

  watch(everyMs: number): void {
    this.timer = setInterval(() => {
      this.following ??= this.follow().finally(() => {
        this.following = undefined
      })
    }, everyMs)
    this.timer.unref()
  }

  /** Loads the active map version if it is not loaded. The old one serves requests until the new one is ready. */
  async follow(): Promise<void> {
    const { db, dataFolder, log } = this.options
    try {
      const version = await findActiveMapVersion(db)
      if (!version) return
      if (version.id === this.current?.version.id) {
        this.problem = undefined
        return await this.followSpeeds(this.current)
      }
      const next = await LoadedMap.load(dataFolder, version, await this.startRouting(version))
      const before = this.current
      this.current = next
      this.problem = undefined
      log.info(`Active map: ${version.name} (${next.info().router})`)
      if (before) this.retire(before)
    } catch (error) {
      // Logged once, although the check repeats every few seconds.
      const problem = `The active map cannot be loaded: ${(error as Error).message}`
      if (problem !== this.problem) log.warn(problem)
      this.problem = problem
    }
  }

  /** Throws Error when the version's files are not in the data folder. */
  private async startRouting(version: MapVersion): Promise<Routing> {
    const { db, dataFolder, log, remote } = this.options
    if (remote !== undefined) return new RemoteRouting(remote)
    // An incompletely copied map may open without an error and return wrong results.
    await assertMapFiles(dataFolder, version.id, `${version.name} (${version.source})`)
    const { folder, roads: roadsFile } = mapFiles(dataFolder, version.id)
    const files = { folder, roadsFile, calibration: version.calibration }
    return RoutingEngine.start(files, (message) => log.warn(message), await listRoadSpeeds(db))
  }

  /** Switches to newly learned speeds, where this process finds routes. */
  private async followSpeeds({ routing }: LoadedMap): Promise<void> {
    const { db, log } = this.options
    if (!(routing instanceof RoutingEngine)) return
    if ((await getSpeedRevision(db)) === routing.speedRevision) return
    const learned = await listRoadSpeeds(db)
    await routing.useSpeeds(learned)
    log.info(`Active road speeds: ${learned.speeds.length}, revision ${learned.revision}`)
  }

  private standIn(): string | undefined {
    const { problem } = this.current?.routing ?? {}
    if (problem === undefined || this.options.remote !== undefined) return problem
    return `${problem}: the embedded router is used`
  }

  private retire(map: LoadedMap): void {
    const closed = map.close().finally(() => this.closing.delete(closed))
    this.closing.add(closed)
  }

  private map(): LoadedMap {
    if (!this.current) throw new MapsError('not_ready', this.health().detail ?? 'The map is being loaded.')
    return this.current
  }

  private async use<T>(work: (map: LoadedMap) => Promise<T>): Promise<T> {
    return this.map().use(work)
  }
}

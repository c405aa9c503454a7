import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { DriverPosition, FoundDriver, NearestQuery, Positions } from './positions.ts'
import { type NearestSearch, type PlacedDriver, SphereTree, toUnitVector } from './sphere-tree.ts'

const earthRadiusMeters = 6_371_008.8
const slackMeters = 0.01

/** A tree of the free or the busy drivers of one car type. A search visits only the trees that match its query. */
interface Group {
  readonly carType: string
  readonly free: boolean
  readonly tree: SphereTree
}

interface Entry extends PlacedDriver {
  group: Group
}

/** Positions in memory. A move usually costs three writes, and a search compares a few dozen drivers. */
export class MemoryPositions implements Positions {
  private readonly entries = new Map<string, Entry>()
  private readonly groups: Group[] = []

  get size(): number {
    return this.entries.size
  }

  all(): Iterable<DriverPosition> {
    return Iterator.from(this.entries.values()).map((entry) => entry.position)
  }

  async set(position: DriverPosition): Promise<void> {
    this.put(position)
  }

  /** Synchronous version, for batches. */
  put(position: DriverPosition): void {
    const entry = this.entries.get(position.driver)
    if (entry === undefined) {
      const added = { position, cell: undefined, slot: 0, group: this.groupOf(position) }
      this.entries.set(position.driver, added)
      added.group.tree.insert(added, toUnitVector(position))
      return
    }
    entry.position = position
    if (entry.group.carType === position.carType && entry.group.free === position.free) {
      entry.group.tree.move(entry, toUnitVector(position))
    } else {
      entry.group.tree.remove(entry)
      entry.group = this.groupOf(position)
      entry.group.tree.insert(entry, toUnitVector(position))
    }
  }

  async find(driver: string): Promise<DriverPosition | undefined> {
    return this.get(driver)
  }

  get(driver: string): DriverPosition | undefined {
    return this.entries.get(driver)?.position
  }

  async remove(driver: string): Promise<void> {
    const entry = this.entries.get(driver)
    if (entry === undefined) return
    entry.group.tree.remove(entry)
    this.entries.delete(driver)
  }

  async listSeenSince(heardSinceMs: number): Promise<DriverPosition[]> {
    return [...this.all()].filter((position) => position.lastSeenAtMs >= heardSinceMs)
  }

  async nearest(query: NearestQuery): Promise<FoundDriver[]> {
    const search = new NearestDrivers(query, Math.min(query.limit, this.entries.size))
    const center = toUnitVector(query.center)
    for (const { carType, free, tree } of this.groups) {
      if (query.carType !== undefined && query.carType !== carType) continue
      if (query.freeOnly === true && !free) continue
      tree.visitNearest(center, search)
    }
    return search.found(query.center)
  }

  private groupOf({ carType, free }: DriverPosition): Group {
    const known = this.groups.find((group) => group.carType === carType && group.free === free)
    if (known !== undefined) return known
    const group = { carType, free, tree: new SphereTree() }
    this.groups.push(group)
    return group
  }
}

/** The nearest drivers found so far, nearest first. */
class NearestDrivers implements NearestSearch {
  bound: number
  private readonly drivers: PlacedDriver[] = []
  private readonly squares: number[] = []
  private readonly limit: number
  private readonly radiusMeters: number
  private readonly heardSinceMs: number

  constructor(query: NearestQuery, limit: number) {
    // The chord of a slightly larger radius, so that rounding does not lose drivers at the edge.
    const angle = (query.radiusMeters + slackMeters) / earthRadiusMeters
    const chord = angle < Math.PI ? 2 * Math.sin(angle / 2) : Number.POSITIVE_INFINITY
    this.bound = limit === 0 ? 0 : chord * chord
    this.limit = limit
    this.radiusMeters = query.radiusMeters
    this.heardSinceMs = query.heardSinceMs ?? Number.NEGATIVE_INFINITY
  }

  offer(driver: PlacedDriver, squaredDistance: number): void {
    if (driver.position.lastSeenAtMs < this.heardSinceMs) return
    const { drivers, squares } = this
    let at = squares.length === this.limit ? this.limit - 1 : squares.length
    for (; at > 0 && (squares[at - 1] ?? 0) > squaredDistance; at -= 1) {
      squares[at] = squares[at - 1] ?? 0
      drivers[at] = drivers[at - 1] ?? driver
    }
    squares[at] = squaredDistance
    drivers[at] = driver
    if (squares.length === this.limit) this.bound = squares[this.limit - 1] ?? this.bound
  }

  found(center: LatLng): FoundDriver[] {
    return this.drivers
      .map(({ position }) => ({ position, distanceMeters: haversineMeters(center, position) }))
      .filter(({ distanceMeters }) => distanceMeters <= this.radiusMeters)
      .sort((a, b) => a.distanceMeters - b.distanceMeters)
  }
}

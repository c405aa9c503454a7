import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { DriverPosition, FoundDriver, NearestQuery, Positions } from './positions.ts'

/** About 550 m from south to north: a ring of cells around a point holds a screenful of drivers. */
const cellDegrees = 0.005
const metersPerDegree = 111_195
const cellsPerRow = 72_000

interface Entry {
  position: DriverPosition
  cell: number
  slot: number
}

/**
 * A uniform grid in memory. Moving within a cell writes one field; a search walks rings of cells outwards
 * and stops when no farther ring can hold anything nearer.
 */
export class MemoryPositions implements Positions {
  private readonly entries = new Map<string, Entry>()
  private readonly cells = new Map<number, Entry[]>()

  get size(): number {
    return this.entries.size
  }

  all(): Iterable<DriverPosition> {
    return Iterator.from(this.entries.values()).map((entry) => entry.position)
  }

  async set(position: DriverPosition): Promise<void> {
    this.put(position)
  }

  /** The same without a promise, for batches. */
  put(position: DriverPosition): void {
    const cell = cellOf(position)
    const entry = this.entries.get(position.driver)
    if (entry === undefined) {
      const added = { position, cell, slot: 0 }
      this.entries.set(position.driver, added)
      this.enter(added)
    } else {
      entry.position = position
      if (entry.cell !== cell) {
        this.leave(entry)
        entry.cell = cell
        this.enter(entry)
      }
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
    this.leave(entry)
    this.entries.delete(driver)
  }

  async nearest(query: NearestQuery): Promise<FoundDriver[]> {
    const found: FoundDriver[] = []
    const cellMeters =
      cellDegrees * metersPerDegree * Math.max(0.05, Math.cos((query.center.lat * Math.PI) / 180))
    const maxRing = Math.ceil(query.radiusMeters / cellMeters) + 1
    const [row, column] = rowAndColumn(query.center)
    let seen = 0
    for (let ring = 0; ring <= maxRing && seen < this.entries.size; ring += 1) {
      // Everything in this ring is at least this far away.
      const ringMeters = Math.max(0, ring - 1) * cellMeters
      const worst = found[query.limit - 1]
      if (worst !== undefined && worst.distanceMeters <= ringMeters) break
      seen += this.collectRing(row, column, ring, query, found)
      if (found.length > 0) {
        found.sort((a, b) => a.distanceMeters - b.distanceMeters)
        if (found.length > query.limit) found.length = query.limit
      }
    }
    return found
  }

  /** Adds the matching drivers of one ring of cells; returns how many drivers it looked at. */
  private collectRing(
    row: number,
    column: number,
    ring: number,
    query: NearestQuery,
    found: FoundDriver[],
  ): number {
    let looked = 0
    for (let dr = -ring; dr <= ring; dr += 1) {
      const step = Math.abs(dr) === ring || ring === 0 ? 1 : 2 * ring
      for (let dc = -ring; dc <= ring; dc += step) {
        const cell = this.cells.get(keyOf(row + dr, column + dc))
        if (cell === undefined) continue
        looked += cell.length
        for (const { position } of cell) {
          if (!matches(position, query)) continue
          const distanceMeters = haversineMeters(query.center, position)
          if (distanceMeters <= query.radiusMeters) found.push({ position, distanceMeters })
        }
      }
    }
    return looked
  }

  private enter(entry: Entry): void {
    const cell = this.cells.get(entry.cell)
    if (cell === undefined) {
      entry.slot = 0
      this.cells.set(entry.cell, [entry])
    } else {
      entry.slot = cell.push(entry) - 1
    }
  }

  private leave(entry: Entry): void {
    const cell = this.cells.get(entry.cell)
    const last = cell?.pop()
    if (cell === undefined || last === undefined) return
    if (last !== entry) {
      cell[entry.slot] = last
      last.slot = entry.slot
    }
    if (cell.length === 0) this.cells.delete(entry.cell)
  }
}

function matches(position: DriverPosition, query: NearestQuery): boolean {
  return (
    (query.carType === undefined || position.carType === query.carType) &&
    (query.freeOnly !== true || position.free) &&
    (query.heardSinceMs === undefined || position.heardAtMs >= query.heardSinceMs)
  )
}

const rowAndColumn = (point: LatLng): [number, number] => [
  Math.floor((point.lat + 90) / cellDegrees),
  Math.floor((point.lng + 180) / cellDegrees),
]

// Columns wrap around at the antimeridian.
const keyOf = (row: number, column: number) => row * cellsPerRow + ((column + cellsPerRow) % cellsPerRow)

function cellOf(point: LatLng): number {
  const [row, column] = rowAndColumn(point)
  return keyOf(row, column)
}

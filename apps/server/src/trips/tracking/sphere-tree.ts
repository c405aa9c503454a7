import type { LatLng } from '@cabstand/domain/distance'
import type { DriverPosition } from './positions.ts'

/** A cell with more drivers than this is divided. */
const capacity = 32
/** Maximum depth. Cells at this depth are less than a metre wide and hold any number of drivers. */
const maxDepth = 24
/**
 * Order of the children in a search, as masks of the octant nearest to the query point: octants that share more sides
 * with it come first.
 */
const octantsByNearness = [0, 1, 2, 4, 3, 5, 6, 7] as const

/** A direction from the centre of the earth, of length 1. */
export interface UnitVector {
  readonly x: number
  readonly y: number
  readonly z: number
}

export function toUnitVector({ lat, lng }: LatLng): UnitVector {
  const phi = (lat * Math.PI) / 180
  const lambda = (lng * Math.PI) / 180
  const cosPhi = Math.cos(phi)
  return { x: cosPhi * Math.cos(lambda), y: cosPhi * Math.sin(lambda), z: Math.sin(phi) }
}

/** A driver in a tree. It stores its cell and slot, so that moving it needs no search. */
export interface PlacedDriver {
  position: DriverPosition
  cell: Cell | undefined
  slot: number
}

/** Collects the nearest drivers. `bound` is the squared distance that the next one must stay below. */
export interface NearestSearch {
  readonly bound: number
  offer(driver: PlacedDriver, squaredDistance: number): void
}

/**
 * An octree of drivers on the unit sphere. Chords through the earth have the same order as distances on its surface, so
 * the search compares squared chords, and the poles and the antimeridian need no special cases.
 */
export class SphereTree {
  private readonly root = new Cell(undefined, 0, 0, 0, 1)

  insert(driver: PlacedDriver, at: UnitVector): void {
    let cell = this.root
    for (;;) {
      cell.count += 1
      if (cell.children === undefined) {
        if (cell.drivers.length < capacity || cell.depth === maxDepth) break
        cell.divide()
      }
      cell = cell.child(cell.octant(at.x, at.y, at.z))
    }
    cell.add(driver, at)
  }

  /** A move within the cell writes three numbers. */
  move(driver: PlacedDriver, to: UnitVector): void {
    if (driver.cell?.contains(to)) {
      driver.cell.place(driver.slot, to)
    } else {
      this.remove(driver)
      this.insert(driver, to)
    }
  }

  remove(driver: PlacedDriver): void {
    driver.cell?.take(driver)
    let sparse: Cell | undefined
    for (let cell = driver.cell; cell !== undefined; cell = cell.parent) {
      cell.count -= 1
      if (cell.count === 0) cell.parent?.drop(cell)
      else if (cell.children !== undefined && cell.count <= capacity / 2) sparse = cell
    }
    sparse?.unite()
    driver.cell = undefined
  }

  /** Passes every driver that may be nearer than the bound to the search, roughly nearest first. */
  visitNearest(at: UnitVector, search: NearestSearch): void {
    this.root.visit(at, at.x, at.y, at.z, 1, search)
  }
}

/** A cube with up to eight child cubes, or undivided when it holds few drivers. */
class Cell {
  readonly parent: Cell | undefined
  readonly depth: number
  count = 0
  children: (Cell | undefined)[] | undefined
  drivers: PlacedDriver[] = []
  private readonly x: number
  private readonly y: number
  private readonly z: number
  /** Half of the edge length. */
  private readonly half: number
  /** Coordinates of the drivers, in one array for fast scans. */
  private coordinates: number[] = []

  constructor(parent: Cell | undefined, x: number, y: number, z: number, half: number) {
    this.parent = parent
    this.depth = parent === undefined ? 0 : parent.depth + 1
    this.x = x
    this.y = y
    this.z = z
    this.half = half
  }

  contains({ x, y, z }: UnitVector): boolean {
    const { half } = this
    return Math.abs(x - this.x) <= half && Math.abs(y - this.y) <= half && Math.abs(z - this.z) <= half
  }

  octant(x: number, y: number, z: number): number {
    return (x >= this.x ? 1 : 0) | (y >= this.y ? 2 : 0) | (z >= this.z ? 4 : 0)
  }

  child(octant: number): Cell {
    this.children ??= new Array<Cell | undefined>(8).fill(undefined)
    const known = this.children[octant]
    if (known !== undefined) return known
    const half = this.half / 2
    const child = new Cell(
      this,
      this.x + ((octant & 1) === 0 ? -half : half),
      this.y + ((octant & 2) === 0 ? -half : half),
      this.z + ((octant & 4) === 0 ? -half : half),
      half,
    )
    this.children[octant] = child
    return child
  }

  /** Removes an empty child. */
  drop({ x, y, z }: Cell): void {
    if (this.children !== undefined) this.children[this.octant(x, y, z)] = undefined
  }

  add(driver: PlacedDriver, at: UnitVector): void {
    driver.cell = this
    driver.slot = this.drivers.push(driver) - 1
    this.coordinates.push(at.x, at.y, at.z)
  }

  place(slot: number, { x, y, z }: UnitVector): void {
    this.coordinates[3 * slot] = x
    this.coordinates[3 * slot + 1] = y
    this.coordinates[3 * slot + 2] = z
  }

  /** Removes a driver. The last driver moves into its slot. */
  take(driver: PlacedDriver): void {
    const last = this.drivers.pop()
    if (last === undefined) return
    if (last !== driver) {
      this.place(driver.slot, this.at(last.slot))
      this.drivers[driver.slot] = last
      last.slot = driver.slot
    }
    this.coordinates.length = 3 * this.drivers.length
  }

  /** Moves the drivers into children. Children are divided later when more drivers are added. */
  divide(): void {
    for (const [slot, driver] of this.drivers.entries()) {
      const at = this.at(slot)
      const child = this.child(this.octant(at.x, at.y, at.z))
      child.count += 1
      child.add(driver, at)
    }
    this.drivers = []
    this.coordinates = []
  }

  /** Moves the drivers of the children back into this cell and removes the children. */
  unite(): void {
    const { children = [] } = this
    this.children = undefined
    const gather = (cell: Cell) => {
      for (const [slot, driver] of cell.drivers.entries()) this.add(driver, cell.at(slot))
      for (const child of cell.children ?? []) if (child !== undefined) gather(child)
    }
    for (const child of children) if (child !== undefined) gather(child)
  }

  /**
   * The point relative to the centre of this cube, and half of its edge, are passed as arguments, so that a child is
   * read only when it is visited. In a large fleet, memory access dominates the time of a search.
   */
  visit(point: UnitVector, x: number, y: number, z: number, half: number, search: NearestSearch): void {
    const { children } = this
    if (children === undefined) {
      this.scan(point, search)
      return
    }
    const nearest = (x >= 0 ? 1 : 0) | (y >= 0 ? 2 : 0) | (z >= 0 ? 4 : 0)
    const quarter = half / 2
    for (const mask of octantsByNearness) {
      const octant = nearest ^ mask
      const child = children[octant]
      if (child === undefined) continue
      const childX = (octant & 1) === 0 ? x + quarter : x - quarter
      const childY = (octant & 2) === 0 ? y + quarter : y - quarter
      const childZ = (octant & 4) === 0 ? z + quarter : z - quarter
      // The minimum distance from the point to the child's cube.
      const dx = Math.max(0, Math.abs(childX) - quarter)
      const dy = Math.max(0, Math.abs(childY) - quarter)
      const dz = Math.max(0, Math.abs(childZ) - quarter)
      if (dx * dx + dy * dy + dz * dz >= search.bound) continue
      child.visit(point, childX, childY, childZ, quarter, search)
    }
  }

  private scan({ x, y, z }: UnitVector, search: NearestSearch): void {
    const { coordinates, drivers } = this
    for (let slot = 0, at = 0; slot < drivers.length; slot += 1, at += 3) {
      const dx = (coordinates[at] ?? 0) - x
      const dy = (coordinates[at + 1] ?? 0) - y
      const dz = (coordinates[at + 2] ?? 0) - z
      const squared = dx * dx + dy * dy + dz * dz
      if (squared >= search.bound) continue
      const driver = drivers[slot]
      if (driver !== undefined) search.offer(driver, squared)
    }
  }

  private at(slot: number): UnitVector {
    const { coordinates } = this
    const from = 3 * slot
    return { x: coordinates[from] ?? 0, y: coordinates[from + 1] ?? 0, z: coordinates[from + 2] ?? 0 }
  }
}

import type { Point } from './geometry.ts'

export interface Segment<T> {
  readonly a: Point
  readonly b: Point
  readonly of: T
}

/** Finds the segments near a point with a grid of squares, each with a list of segments that may touch it. */
export class SegmentIndex<T> {
  private readonly squares = new Map<number, Segment<T>[]>()
  private readonly size: number

  constructor(squareMeters = 60) {
    this.size = squareMeters
  }

  addLine(points: readonly Point[], of: T): void {
    for (let i = 0; i + 1 < points.length; i++) {
      const [a, b] = [points[i], points[i + 1]]
      if (a && b) this.add({ a, b, of })
    }
  }

  add(segment: Segment<T>): void {
    const { a, b } = segment
    // A long segment is added in parts, because its bounding box would fill many squares.
    const pieces = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / this.size))
    const keys = new Set<number>()
    for (let i = 0; i < pieces; i++) {
      const [s, t] = [i / pieces, (i + 1) / pieces]
      const [x1, x2] = [a.x + (b.x - a.x) * s, a.x + (b.x - a.x) * t]
      const [y1, y2] = [a.y + (b.y - a.y) * s, a.y + (b.y - a.y) * t]
      this.eachKey(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2), (key) => {
        keys.add(key)
      })
    }
    for (const key of keys) {
      const square = this.squares.get(key)
      if (square) square.push(segment)
      else this.squares.set(key, [segment])
    }
  }

  /** The list of each square; a segment is in every square that it may touch. */
  lists(): Iterable<readonly Segment<T>[]> {
    return this.squares.values()
  }

  /** Whether `test` is true for a segment in the squares within `meters` of the point. */
  someNear(point: Point, meters: number, test: (segment: Segment<T>) => boolean): boolean {
    let found = false
    this.eachKey(point.x - meters, point.y - meters, point.x + meters, point.y + meters, (key) => {
      if (!found) found = this.squares.get(key)?.some(test) ?? false
    })
    return found
  }

  /** Whether a segment is within `meters` of the point. */
  within(point: Point, meters: number): boolean {
    return this.someNear(point, meters, ({ a, b }) => distanceToSegment(point, a, b) < meters)
  }

  private eachKey(x1: number, y1: number, x2: number, y2: number, visit: (key: number) => void): void {
    const { size } = this
    const [left, right] = [Math.floor(x1 / size), Math.floor(x2 / size)]
    const [low, high] = [Math.floor(y1 / size), Math.floor(y2 / size)]
    for (let x = left; x <= right; x++) for (let y = low; y <= high; y++) visit(x * 65_536 + y)
  }
}

export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length))
  return Math.hypot(p.x - a.x - dx * t, p.y - a.y - dy * t)
}

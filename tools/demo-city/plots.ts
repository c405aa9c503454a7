import type { Point } from './geometry.ts'

/** A plot without streets and houses, reserved for a large building, its grounds or a garden. */
export interface Plot {
  readonly center: Point
  readonly radius: number
}

const squareMeters = 200

/** The reserved plots: a grid of squares, each with a list of plots that may touch it. */
export class Plots {
  private readonly squares = new Map<number, Plot[]>()

  add(plot: Plot): void {
    const { center, radius } = plot
    const square = (meters: number) => Math.floor(meters / squareMeters)
    for (let x = square(center.x - radius); x <= square(center.x + radius); x++) {
      for (let y = square(center.y - radius); y <= square(center.y + radius); y++) {
        const key = x * 65_536 + y
        const list = this.squares.get(key)
        if (list) list.push(plot)
        else this.squares.set(key, [plot])
      }
    }
  }

  /** Whether a plot is closer than `margin` metres to the point; the margin is at most the size of a grid square. */
  covers({ x, y }: Point, margin = 0): boolean {
    const covered = (at: number) =>
      this.squares
        .get(at)
        ?.some(({ center, radius }) => Math.hypot(x - center.x, y - center.y) < radius + margin) ?? false
    const [column, row] = [Math.floor(x / squareMeters), Math.floor(y / squareMeters)]
    if (margin === 0) return covered(column * 65_536 + row)
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) if (covered(i * 65_536 + j)) return true
    }
    return false
  }
}

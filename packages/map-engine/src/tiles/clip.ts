import type { Box, Line, TileShape } from './tile-shape.ts'

/**
 * The parts of a shape inside the box; undefined when there are none. Points on the east and south border belong to
 * the next box, so that each is in one tile.
 */
export function clipShape(shape: TileShape, box: Box): TileShape | undefined {
  if (shape.type === 'point') {
    const isInside =
      shape.minX >= box.minX && shape.minX < box.maxX && shape.minY >= box.minY && shape.minY < box.maxY
    return isInside ? shape : undefined
  }
  if (shape.minX > box.maxX || shape.maxX < box.minX || shape.minY > box.maxY || shape.maxY < box.minY)
    return undefined
  const cutsX = shape.minX < box.minX || shape.maxX > box.maxX
  const cutsY = shape.minY < box.minY || shape.maxY > box.maxY
  if (!cutsX && !cutsY) return shape
  const cut = shape.type === 'line' ? cutLine : cutRing
  let { lines } = shape
  if (cutsX) lines = cutAll(lines, cut, 0, box.minX, box.maxX)
  if (cutsY) lines = cutAll(lines, cut, 1, box.minY, box.maxY)
  if (lines.length === 0 || (shape.type === 'polygon' && lines[0]?.length === 0)) return undefined
  return {
    ...shape,
    lines: lines.filter((line) => line.length > 0),
    minX: Math.max(shape.minX, box.minX),
    maxX: Math.min(shape.maxX, box.maxX),
    minY: Math.max(shape.minY, box.minY),
    maxY: Math.min(shape.maxY, box.maxY),
  }
}

/** 0: x, 1: y. */
type Axis = 0 | 1
type Cut = (line: Line, axis: Axis, low: number, high: number, parts: Line[]) => void

function cutAll(lines: readonly Line[], cut: Cut, axis: Axis, low: number, high: number): Line[] {
  const parts: Line[] = []
  for (const line of lines) cut(line, axis, low, high, parts)
  return parts
}

/** Appends the point at which the segment that starts at `i` crosses the border. The point is kept at every zoom level. */
function crossing(into: number[], line: Line, i: number, axis: Axis, border: number): void {
  const [ax, ay, bx, by] = [line[i] ?? 0, line[i + 1] ?? 0, line[i + 3] ?? 0, line[i + 4] ?? 0]
  if (axis === 0) into.push(border, Math.round(ay + ((by - ay) * (border - ax)) / (bx - ax)), 0)
  else into.push(Math.round(ax + ((bx - ax) * (border - ay)) / (by - ay)), border, 0)
}

const copyPoint = (into: number[], line: Line, i: number) =>
  into.push(line[i] ?? 0, line[i + 1] ?? 0, line[i + 2] ?? 0)

const cutLine: Cut = (line, axis, low, high, parts) => {
  let part: number[] = []
  const end = () => {
    if (part.length > 3) parts.push(part)
    part = []
  }
  for (let i = 0; i < line.length - 3; i += 3) {
    const a = line[i + axis] ?? 0
    const b = line[i + 3 + axis] ?? 0
    if (a >= low && a <= high) copyPoint(part, line, i)
    else if (a < low && b >= low) crossing(part, line, i, axis, low)
    else if (a > high && b <= high) crossing(part, line, i, axis, high)
    const leaves = (b < low && a >= low) || (b > high && a <= high)
    if (!leaves) continue
    crossing(part, line, i, axis, b < low ? low : high)
    end()
  }
  const last = line.length - 3
  const at = line[last + axis] ?? 0
  if (at >= low && at <= high) copyPoint(part, line, last)
  end()
}

/** Sutherland-Hodgman between two borders: parts of a ring are joined along them. An empty ring keeps its place. */
const cutRing: Cut = (ring, axis, low, high, parts) => {
  const cut = cutRingAt(cutRingAt(ring, axis, low, 1), axis, high, -1)
  parts.push(cut)
}

/** The part of a ring on one side of a border: above it (`side` 1) or below it (-1). */
function cutRingAt(ring: Line, axis: Axis, border: number, side: 1 | -1): Line {
  const cut: number[] = []
  for (let i = 0; i < ring.length - 3; i += 3) {
    const a = ((ring[i + axis] ?? 0) - border) * side
    const b = ((ring[i + 3 + axis] ?? 0) - border) * side
    if (a >= 0) copyPoint(cut, ring, i)
    if (a > 0 === b < 0 && a !== 0 && b !== 0) crossing(cut, ring, i, axis, border)
  }
  if (cut.length < 9) return []
  copyPoint(cut, cut, 0)
  return cut
}

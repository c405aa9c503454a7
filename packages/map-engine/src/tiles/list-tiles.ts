import { clipShape } from './clip.ts'
import { type LateShapes, lateZoom } from './late-shapes.ts'
import { extent, maxZoom } from './schema.ts'
import type { Box, TileShape } from './tile-shape.ts'

/** Each tile contains this much beyond its borders, so that wide lines and their names do not end there. */
const bufferUnits = 128
/** The same in world units where late shapes join. */
export const lateMargin = bufferUnits * 2 ** (maxZoom - lateZoom)

/** A tile with the shapes in it and close around it. */
export interface CutTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly shapes: readonly TileShape[]
}

/**
 * All tiles that have shapes, each parent before its children. Shapes are split into four at each level, and late shapes
 * are added on the way, so memory contains only the ancestors of the current tile.
 */
export function* listTiles(shapes: readonly TileShape[], late: LateShapes): Generator<CutTile> {
  yield* descend({ z: 0, x: 0, y: 0, shapes }, late)
  for (const { x, y } of late.rest()) yield* descend({ z: lateZoom, x, y, shapes: [] }, late)
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

function* descend({ z, x, y, shapes }: CutTile, late: LateShapes): Generator<CutTile> {
  const all = z === lateZoom ? [...shapes, ...late.take(x, y)] : shapes
  const drawn = all.filter((shape) => shape.minZoom <= z && shape.maxZoom >= z)
  if (drawn.length > 0) yield { z, x, y, shapes: drawn }
  if (z === maxZoom) return
  const deeper = all.filter((shape) => shape.maxZoom > z)
  const around = boxOfShapes(deeper)
  for (const [right, down] of quarters) {
    const child = { z: z + 1, x: x * 2 + right, y: y * 2 + down }
    const tile = tileBox(child, 0)
    const wide = tileBox(child, bufferUnits)
    if (!meets(around, wide)) continue
    const inside = contains(tile, around) ? deeper : cut(deeper, tile, wide)
    if (inside.length > 0) yield* descend({ ...child, shapes: inside }, late)
  }
}

/** The box of a tile, widened by some of its own units. */
function tileBox({ z, x, y }: { z: number; x: number; y: number }, buffer: number): Box {
  const unit = 2 ** (maxZoom - z)
  return {
    minX: (x * extent - buffer) * unit,
    minY: (y * extent - buffer) * unit,
    maxX: ((x + 1) * extent + buffer) * unit,
    maxY: ((y + 1) * extent + buffer) * unit,
  }
}

const meets = (a: Box, b: Box) => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

const contains = (outer: Box, inner: Box) =>
  inner.minX >= outer.minX && inner.maxX < outer.maxX && inner.minY >= outer.minY && inner.maxY < outer.maxY

function boxOfShapes(shapes: readonly TileShape[]): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const shape of shapes) {
    minX = Math.min(minX, shape.minX)
    minY = Math.min(minY, shape.minY)
    maxX = Math.max(maxX, shape.maxX)
    maxY = Math.max(maxY, shape.maxY)
  }
  return { minX, minY, maxX, maxY }
}

function cut(shapes: readonly TileShape[], tile: Box, wide: Box): TileShape[] {
  const inside: TileShape[] = []
  for (const shape of shapes) {
    const part = clipShape(shape, shape.type === 'point' ? tile : wide)
    if (part) inside.push(part)
  }
  return inside
}

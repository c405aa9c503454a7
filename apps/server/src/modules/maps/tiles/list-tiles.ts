import { clipShape } from './clip.ts'
import { extent, maxZoom } from './schema.ts'
import type { Box, TileShape } from './tile-shape.ts'

/** How far beyond its borders a tile is drawn, so that wide lines and their names do not end there. */
const bufferUnits = 128

/** A tile with what is drawn in it and a little around it. */
export interface CutTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly shapes: readonly TileShape[]
}

/**
 * All tiles that have shapes, each parent before its children: shapes are cut in four again and again, so that memory
 * holds only the tiles on the way down to the one at hand.
 */
export function listTiles(shapes: readonly TileShape[]): Generator<CutTile> {
  return descend({ z: 0, x: 0, y: 0, shapes })
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

function* descend({ z, x, y, shapes }: CutTile): Generator<CutTile> {
  const drawn = shapes.filter((shape) => shape.minZoom <= z && shape.maxZoom >= z)
  if (drawn.length > 0) yield { z, x, y, shapes: drawn }
  if (z === maxZoom) return
  const deeper = shapes.filter((shape) => shape.maxZoom > z)
  for (const [right, down] of quarters) {
    const child = { z: z + 1, x: x * 2 + right, y: y * 2 + down }
    const inside = cut(deeper, child.z, child.x, child.y)
    if (inside.length > 0) yield* descend({ ...child, shapes: inside })
  }
}

function cut(shapes: readonly TileShape[], z: number, x: number, y: number): TileShape[] {
  const unit = 2 ** (maxZoom - z)
  const size = extent * unit
  const tile: Box = { minX: x * size, minY: y * size, maxX: (x + 1) * size, maxY: (y + 1) * size }
  const buffer = bufferUnits * unit
  const wide: Box = {
    minX: tile.minX - buffer,
    minY: tile.minY - buffer,
    maxX: tile.maxX + buffer,
    maxY: tile.maxY + buffer,
  }
  const inside: TileShape[] = []
  for (const shape of shapes) {
    const part = clipShape(shape, shape.type === 'point' ? tile : wide)
    if (part) inside.push(part)
  }
  return inside
}

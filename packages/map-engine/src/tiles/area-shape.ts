import type { AreaClass } from './area-classes.ts'
import { maxZoom } from './schema.ts'
import { type Line, type Properties, polygonShape, ringArea, type TileShape } from './tile-shape.ts'

/** The smallest area in pixels at which a polygon is drawn, by layer. A tile is 512 pixels wide. */
const leastPixels = { water: 4, landuse: 12, aeroway: 12, building: 20 } as const
const leastZooms = { water: 0, landuse: 7, aeroway: 10, building: 13 } as const
const unitsPerPixel = 8

/** The zoom at which an area in square world units reaches so many pixels. */
export function zoomOfSize(area: number, pixels: number): number {
  const pixelsAtMaxZoom = area / unitsPerPixel ** 2
  return Math.ceil(maxZoom + Math.log2(Math.max(pixels, 1) / Math.max(pixelsAtMaxZoom, 1e-9)) / 2)
}

/** Area of a polygon in square world units. */
export const areaOf = (rings: readonly Line[]) =>
  rings.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(ringArea(ring)), 0)

/** A polygon, drawn from the zoom level at which it is large enough to be seen. */
export function areaShape(
  layer: AreaClass['layer'],
  properties: Properties,
  rings: readonly Line[],
): TileShape | undefined {
  const fits = zoomOfSize(areaOf(rings), leastPixels[layer])
  const minZoom = Math.min(maxZoom, Math.max(leastZooms[layer], fits))
  return polygonShape({ layer, minZoom, properties }, rings)
}

import type { LatLng } from '@cabstand/domain/distance'
import { weighLine } from './line-weights.ts'
import { extent, type LayerName, maxZoom } from './schema.ts'

/** Width of the world in the units of the deepest tiles; all coordinates are whole numbers of them. */
export const worldUnits = 2 ** maxZoom * extent

/**
 * x, y, zoom, x, y, zoom, …: Web Mercator in world units, x east and y south, and the zoom from which on the point
 * cannot be left out of the line. Flat, because a city has millions of points.
 */
export type Line = readonly number[]

export type Properties = Readonly<Record<string, string | number>>

export interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Something that is drawn: one point, one line, or one polygon as its outline and holes. */
export interface TileShape extends Box {
  readonly layer: LayerName
  readonly type: 'point' | 'line' | 'polygon'
  /** Drawn at these zooms. */
  readonly minZoom: number
  readonly maxZoom: number
  /** The same object for all shapes of a layer with the same properties: they become one feature of a tile. */
  readonly properties: Properties
  readonly lines: readonly Line[]
}

export type ShapeHead = Pick<TileShape, 'layer' | 'minZoom' | 'properties'> & { readonly maxZoom?: number }

/** Latitudes beyond this are outside the square of Web Mercator. */
const maxLatitude = 85.05

export function project({ lat, lng }: LatLng): { x: number; y: number } {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: Math.round((lng / 360 + 0.5) * worldUnits), y: Math.round(y * worldUnits) }
}

export function pointShape(head: ShapeHead, point: LatLng): TileShape {
  const { x, y } = project(point)
  return { maxZoom, ...head, type: 'point', lines: [[x, y, 0]], minX: x, minY: y, maxX: x, maxY: y }
}

/** Undefined when all points are the same. */
export function lineShape(head: ShapeHead, points: readonly LatLng[]): TileShape | undefined {
  const line = toLine(points)
  return line.length < 6 ? undefined : { maxZoom, ...head, type: 'line', lines: [line], ...boxOfLine(line) }
}

/** A polygon of an outline and holes, each closed. Undefined when the outline has no area. */
export function polygonShape(head: ShapeHead, rings: readonly Line[]): TileShape | undefined {
  const [outline] = rings
  if (!outline || outline.length < 12) return undefined
  return { maxZoom, ...head, type: 'polygon', lines: rings, ...boxOfLine(outline) }
}

/** The points in world units, with their weights, without duplicates. */
export function toLine(points: readonly LatLng[]): Line {
  const line: number[] = []
  for (const point of points) {
    const { x, y } = project(point)
    if (line.at(-3) !== x || line.at(-2) !== y) line.push(x, y, 0)
  }
  weighLine(line)
  return line
}

function boxOfLine(line: Line): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < line.length; i += 3) {
    const [x, y] = [line[i] ?? 0, line[i + 1] ?? 0]
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { minX, minY, maxX, maxY }
}

/** Area of a closed ring in square world units, positive when it runs clockwise on the map. */
export function ringArea(ring: Line): number {
  let twice = 0
  const [originX, originY] = [ring[0] ?? 0, ring[1] ?? 0]
  for (let i = 3; i < ring.length; i += 3) {
    const [ax, ay] = [(ring[i - 3] ?? 0) - originX, (ring[i - 2] ?? 0) - originY]
    const [bx, by] = [(ring[i] ?? 0) - originX, (ring[i + 1] ?? 0) - originY]
    twice += ax * by - bx * ay
  }
  return twice / 2
}

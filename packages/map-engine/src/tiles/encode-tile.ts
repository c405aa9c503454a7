import { PbfWriter } from 'pbf'
import { extent, type LayerName, layerNames, maxZoom } from './schema.ts'
import type { Line, Properties, TileShape } from './tile-shape.ts'

const featureTypes = { point: 1, line: 2, polygon: 3 } as const
const [moveTo, lineTo, closePath] = [1, 2, 7]

/** Shapes of one layer whose lines or polygons with equal properties are one feature: a fraction of the bytes. */
const mergedLayers: ReadonlySet<LayerName> = new Set(['building', 'road', 'rail', 'waterway'])

interface Feature {
  readonly type: TileShape['type']
  readonly properties: Properties
  /** Commands and differences in the encoding of the format. */
  readonly geometry: number[]
  cursorX: number
  cursorY: number
}

interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
}

/**
 * The shapes of one tile as a Mapbox Vector Tile: https://github.com/mapbox/vector-tile-spec. Empty when nothing is
 * large enough to be seen. Their lines are simplified for the tile's zoom.
 */
export function encodeTile(tile: TileAddress, shapes: readonly TileShape[]): Uint8Array {
  const features = new Map<LayerName, Feature[]>()
  const merged = new Map<Properties, Feature>()
  for (const shape of shapes) {
    const known = merged.get(shape.properties)
    const feature = known ?? {
      type: shape.type,
      properties: shape.properties,
      geometry: [],
      cursorX: 0,
      cursorY: 0,
    }
    addGeometry(feature, shape, tile)
    if (known || feature.geometry.length === 0) continue
    if (mergedLayers.has(shape.layer)) merged.set(shape.properties, feature)
    const others = features.get(shape.layer)
    if (others) others.push(feature)
    else features.set(shape.layer, [feature])
  }
  const pbf = new PbfWriter()
  for (const name of layerNames) {
    const list = features.get(name)
    if (list) pbf.writeMessage(3, writeLayer, { name, features: list })
  }
  return pbf.finish()
}

function addGeometry(feature: Feature, shape: TileShape, tile: TileAddress): void {
  if (shape.type === 'polygon') {
    for (const [i, ring] of shape.lines.entries()) {
      const isDrawn = addRing(feature, ring, tile, i === 0)
      if (i === 0 && !isDrawn) return
    }
  } else for (const line of shape.lines) addLine(feature, line, tile)
}

/** The points needed at this zoom level, in the tile's units, without duplicates: x, y, x, y, … */
function tilePoints(line: Line, { z, x, y }: TileAddress): number[] {
  const unit = 2 ** (maxZoom - z)
  const points: number[] = []
  for (let i = 0; i < line.length; i += 3) {
    if ((line[i + 2] ?? 0) > z) continue
    const tileX = Math.round((line[i] ?? 0) / unit) - x * extent
    const tileY = Math.round((line[i + 1] ?? 0) / unit) - y * extent
    if (points.at(-2) !== tileX || points.at(-1) !== tileY) points.push(tileX, tileY)
  }
  return points
}

function addLine(feature: Feature, line: Line, tile: TileAddress): void {
  const points = tilePoints(line, tile)
  const isPoint = feature.type === 'point'
  if (!isPoint && points.length < 4) return
  move(feature, points)
  if (!isPoint) draw(feature, points, 1, points.length / 2)
}

/** The format requires outlines to be clockwise on the map and holes counter-clockwise. */
function addRing(feature: Feature, ring: Line, tile: TileAddress, isOutline: boolean): boolean {
  const points = tilePoints(ring, tile)
  const area = doubleArea(points)
  if (points.length < 8 || area === 0) return false
  // The last point repeats the first.
  points.length -= 2
  if (area > 0 !== isOutline) reversePoints(points)
  move(feature, points)
  draw(feature, points, 1, points.length / 2)
  feature.geometry.push((1 << 3) | closePath)
  return true
}

function doubleArea(points: readonly number[]): number {
  let sum = 0
  for (let i = 2; i < points.length; i += 2) {
    sum += (points[i - 2] ?? 0) * (points[i + 1] ?? 0) - (points[i] ?? 0) * (points[i - 1] ?? 0)
  }
  return sum
}

function reversePoints(points: number[]): void {
  const pairs = points.length / 2
  const copy = [...points]
  for (let i = 0; i < pairs; i += 1) {
    points[i * 2] = copy[(pairs - 1 - i) * 2] ?? 0
    points[i * 2 + 1] = copy[(pairs - 1 - i) * 2 + 1] ?? 0
  }
}

function move(feature: Feature, points: readonly number[]): void {
  feature.geometry.push((1 << 3) | moveTo)
  step(feature, points, 0)
}

function draw(feature: Feature, points: readonly number[], from: number, to: number): void {
  feature.geometry.push(((to - from) << 3) | lineTo)
  for (let i = from; i < to; i += 1) step(feature, points, i)
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31)

function step(feature: Feature, points: readonly number[], i: number): void {
  const [x, y] = [points[i * 2] ?? 0, points[i * 2 + 1] ?? 0]
  feature.geometry.push(zigzag(x - feature.cursorX), zigzag(y - feature.cursorY))
  feature.cursorX = x
  feature.cursorY = y
}

interface Layer {
  readonly name: LayerName
  readonly features: readonly Feature[]
}

function writeLayer({ name, features }: Layer, pbf: PbfWriter): void {
  const [keys, values] = [new Numbering<string>(), new Numbering<string | number>()]
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  for (const feature of features) {
    const tags = Object.entries(feature.properties).flatMap(([key, value]) => [
      keys.numberOf(key),
      values.numberOf(value),
    ])
    pbf.writeMessage(2, writeFeature, { feature, tags })
  }
  for (const key of keys.list()) pbf.writeStringField(3, key)
  for (const value of values.list()) pbf.writeMessage(4, writeValue, value)
  pbf.writeVarintField(5, extent)
}

function writeFeature({ feature, tags }: { feature: Feature; tags: number[] }, pbf: PbfWriter): void {
  pbf.writePackedVarint(2, tags)
  pbf.writeVarintField(3, featureTypes[feature.type])
  pbf.writePackedVarint(4, feature.geometry)
}

function writeValue(value: string | number, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value)
  else pbf.writeVarintField(5, value)
}

/** Gives each value the number of its first appearance. */
class Numbering<T> {
  private readonly numbers = new Map<T, number>()

  numberOf(value: T): number {
    const known = this.numbers.get(value)
    if (known !== undefined) return known
    this.numbers.set(value, this.numbers.size)
    return this.numbers.size - 1
  }

  list(): Iterable<T> {
    return this.numbers.keys()
  }
}

import { middle } from '../osm/element-point.ts'
import type { OsmNode, OsmWay } from '../osm/elements.ts'
import { type OsmData, wayPoints } from '../osm/osm-data.ts'
import { isClosed } from '../shapes/join-lines.ts'
import { areaClass } from './area-classes.ts'
import { areaShape } from './area-shape.ts'
import { extent, maxZoom } from './schema.ts'
import { type Box, pointShape, project, type TileShape, toLine } from './tile-shape.ts'

/** Late shapes are drawn from this zoom level. Those of one of its tiles are created together. */
export const lateZoom = 13
const unitsPerTile = extent * 2 ** (maxZoom - lateZoom)

/** Whether a way is drawn as a building by itself. */
export const isBuilding = (way: OsmWay) => isClosed(way.refs) && areaClass(way.tags)?.layer === 'building'

const houseNumberOf = ({ tags }: OsmNode | OsmWay) => tags?.['addr:housenumber']

/**
 * Buildings and house numbers. They are most of a city and are drawn only at the highest zoom levels. They are kept as
 * elements of the extract, by parent tile, and become shapes when that tile is built.
 */
export class LateShapes {
  private readonly data: OsmData
  private readonly waiting = new Map<number, (OsmNode | OsmWay)[]>()

  /** Of what begins inside of the box; tiles reach `margin` world units over their borders. */
  constructor(data: OsmData, box: Box, margin: number) {
    this.data = data
    for (const node of data.taggedNodes)
      if (houseNumberOf(node)) this.add(node, boxOfElement(data, node), box, 0)
    for (const way of data.ways) {
      if (isBuilding(way) || houseNumberOf(way)) this.add(way, boxOfElement(data, way), box, margin)
    }
  }

  /** The shapes in and around a tile of `lateZoom`. To be called once for each tile. */
  take(x: number, y: number): TileShape[] {
    const elements = this.waiting.get(x * 2 ** lateZoom + y) ?? []
    this.waiting.delete(x * 2 ** lateZoom + y)
    return elements.flatMap((element) => shapesOf(this.data, element))
  }

  /** The tiles for which `take` has not been called. */
  rest(): { x: number; y: number }[] {
    return [...this.waiting.keys()].map((key) => ({
      x: Math.floor(key / 2 ** lateZoom),
      y: key % 2 ** lateZoom,
    }))
  }

  private add(element: OsmNode | OsmWay, found: Box | undefined, within: Box, margin: number): void {
    if (!found || found.minX < within.minX || found.minX > within.maxX) return
    if (found.minY < within.minY || found.minY > within.maxY) return
    const tileOf = (units: number) => Math.floor(units / unitsPerTile)
    for (let x = tileOf(found.minX - margin); x <= tileOf(found.maxX + margin); x += 1) {
      for (let y = tileOf(found.minY - margin); y <= tileOf(found.maxY + margin); y += 1) {
        const key = x * 2 ** lateZoom + y
        const others = this.waiting.get(key)
        if (others) others.push(element)
        else this.waiting.set(key, [element])
      }
    }
  }
}

function boxOfElement(data: OsmData, element: OsmNode | OsmWay): Box | undefined {
  const points = 'refs' in element ? wayPoints(data, element) : [element]
  const [first] = points
  if (!first) return undefined
  let [south, west, north, east] = [first.lat, first.lng, first.lat, first.lng]
  for (const { lat, lng } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  const [low, high] = [project({ lat: north, lng: west }), project({ lat: south, lng: east })]
  return { minX: low.x, minY: low.y, maxX: high.x, maxY: high.y }
}

const noProperties = {}

function shapesOf(data: OsmData, element: OsmNode | OsmWay): TileShape[] {
  const shapes: TileShape[] = []
  const points = 'refs' in element ? wayPoints(data, element) : [element]
  if ('refs' in element && isBuilding(element)) {
    const shape = areaShape('building', noProperties, [toLine(points)])
    if (shape) shapes.push(shape)
  }
  const number = houseNumberOf(element)
  const at = number && middle(points)
  // "s/n", without number, is none.
  if (at && /\d/.test(number))
    shapes.push(pointShape({ layer: 'housenumber', minZoom: maxZoom, properties: { number } }, at))
  return shapes
}

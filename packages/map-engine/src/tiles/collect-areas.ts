/// <reference path="./polylabel.d.ts" />
import type { LatLng } from '@cabstand/domain/distance'
import polylabel from 'polylabel'
import type { Tags } from '../osm/elements.ts'
import type { OsmData } from '../osm/osm-data.ts'
import { wayPoints } from '../osm/osm-data.ts'
import type { Bounds } from '../shapes/bounds.ts'
import { listAreas } from '../shapes/list-areas.ts'
import { isInRing } from '../shapes/ring.ts'
import { seaAreas } from '../shapes/sea.ts'
import { type AreaClass, areaClass } from './area-classes.ts'
import { areaOf, areaShape, zoomOfSize } from './area-shape.ts'
import { dropRepeated } from './drop-repeated.ts'
import { roadClass } from './line-classes.ts'
import { maxZoom } from './schema.ts'
import { tileNames } from './tile-names.ts'
import { type Line, type TileShape, toLine } from './tile-shape.ts'

/** The area in pixels that a polygon needs for its name. */
const labelPixels = 2500
const deepestLabelZoom = 18
/**
 * Water, land use, paved ground and buildings of several parts, with the labels of those that have a name. Large ones
 * come first. Buildings that are one way each are late shapes.
 */
export function collectAreas(
  data: OsmData,
  box: Bounds,
): { shapes: TileShape[]; labelled: ReadonlySet<string> } {
  const found: { shape: TileShape; area: number }[] = []
  const labels: { shape: TileShape; area: number }[] = []
  const labelled = new Set<string>()
  const classes = new Map<string, { class: string } | Record<string, never>>()
  const add = (kind: AreaClass, rings: readonly Line[]) => {
    const key = `${kind.layer} ${kind.class}`
    const properties = classes.get(key) ?? (kind.class === undefined ? {} : { class: kind.class })
    classes.set(key, properties)
    const shape = areaShape(kind.layer, properties, rings)
    if (shape) found.push({ shape, area: areaOf(rings) })
  }
  for (const { id, tags, rings } of listAreas(data, isWanted)) {
    const kind = areaClass(tags)
    if (!kind) continue
    const lines = rings.map(toLine)
    add(kind, lines)
    const shape = labelOf(kind, lines, tileNames(tags))
    if (!shape) continue
    labels.push({ shape, area: areaOf(lines) })
    labelled.add(id)
  }
  for (const rings of listSea(data, box)) add({ layer: 'water', class: 'sea' }, rings)
  return { shapes: [...largestFirst(found), ...dropRepeated(largestFirst(labels))], labelled }
}

const isWanted = (tags: Tags, type: 'way' | 'relation') => {
  const kind = areaClass(tags)
  return kind !== undefined && (kind.layer !== 'building' || type === 'relation')
}

const largestFirst = (shapes: { shape: TileShape; area: number }[]) =>
  shapes.toSorted((a, b) => b.area - a.area).map(({ shape }) => shape)

/** Polygons whose name another layer shows: destinations are points of interest. */
const unlabelled = new Set([
  'airport',
  'hospital',
  'school',
  'parking',
  'residential',
  'commercial',
  'industrial',
  'railway',
])

function labelOf(
  kind: AreaClass,
  rings: readonly Line[],
  names: Record<string, string> | undefined,
): TileShape | undefined {
  const isLabelled = kind.layer === 'water' || kind.layer === 'landuse'
  if (!names || !isLabelled || kind.class === undefined || unlabelled.has(kind.class)) return undefined
  // Rivers are named along their line.
  if (kind.class === 'river') return undefined
  const [x, y] = roomiest(rings)
  const fits = Math.max(0, zoomOfSize(areaOf(rings), labelPixels))
  const minzoom = Math.min(deepestLabelZoom, fits)
  return {
    layer: 'label',
    type: 'point',
    minZoom: Math.min(maxZoom, minzoom),
    maxZoom,
    properties: { class: kind.class, minzoom, ...names },
    lines: [[x, y, 0]],
    minX: x,
    minY: y,
    maxX: x,
    maxY: y,
  }
}

/** The point inside a polygon that is farthest from its borders, to a fiftieth of its size. */
function roomiest(rings: readonly Line[]): [x: number, y: number] {
  const polygon = rings.map((ring) => {
    const points: [number, number][] = []
    for (let i = 0; i < ring.length; i += 3) points.push([ring[i] ?? 0, ring[i + 1] ?? 0])
    return points
  })
  const precision = Math.max(1, Math.sqrt(Math.abs(areaOf(rings))) / 50)
  const [x, y] = polylabel(polygon, precision)
  return [Math.round(x), Math.round(y)]
}

/** When the sea would cover a larger share of the roads, too little of the coastline is in the extract, and no sea is drawn. */
const mostDrowned = 0.1
const probes = 300

function* listSea(data: OsmData, box: Bounds): Generator<Line[]> {
  const coastlines = data.ways.filter((way) => way.tags.natural === 'coastline')
  if (coastlines.length === 0) return
  const land = sampleRoads(data)
  const lines = coastlines.map((way) => wayPoints(data, way))
  for (const [outline = [], ...islands] of seaAreas(lines, box)) {
    const drowned = land.filter(
      (point) => isInRing(point, outline) && !islands.some((island) => isInRing(point, island)),
    )
    if (drowned.length <= land.length * mostDrowned) yield [outline, ...islands].map(toLine)
  }
}

/** Points of roads from everywhere in the extract. */
function sampleRoads(data: OsmData): LatLng[] {
  const roads = data.ways.filter((way) => roadClass(way.tags) && way.tags.bridge === undefined)
  const gap = Math.max(1, Math.floor(roads.length / probes))
  return roads.flatMap((way, i) => (i % gap === 0 ? wayPoints(data, way).slice(0, 1) : []))
}

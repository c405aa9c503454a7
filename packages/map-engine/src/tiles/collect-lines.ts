import type { OsmWay, Tags } from '../osm/elements.ts'
import type { OsmData } from '../osm/osm-data.ts'
import { isClosed, joinDirected, joinLines } from '../shapes/join-lines.ts'
import { aerowayLineClass, type LineClass, railClass, roadClass, waterwayClass } from './line-classes.ts'
import { type LayerName, maxZoom } from './schema.ts'
import { tileNames } from './tile-names.ts'
import { lineShape, type Properties, type TileShape } from './tile-shape.ts'

/** Above this zoom level roads have all properties. Up to it they have only those by which they are drawn. */
const plainRoadZoom = 11

/** A line as it will be drawn; lines of one layer, zoom and properties are joined where they meet. */
interface Stretch {
  readonly layer: LayerName
  readonly minZoom: number
  readonly maxZoom: number
  readonly properties: Properties
  readonly isDirected: boolean
  readonly refs: readonly number[]
}

interface Group extends Omit<Stretch, 'refs'> {
  readonly lines: (readonly number[])[]
}

/**
 * Roads, rails, waterways, runways and taxiways, joined into long lines. Their names are kept in these languages: each
 * more would repeat itself on every street of a tile.
 */
export function* collectLines(data: OsmData, languages: ReadonlySet<string>): Generator<TileShape> {
  const groups = new Map<string, Group>()
  for (const way of data.ways) {
    for (const { refs, ...stretch } of stretchesOf(way, languages)) {
      const { layer, minZoom, properties } = stretch
      const key = `${layer} ${minZoom} ${JSON.stringify(properties)}`
      const group = groups.get(key)
      if (group) group.lines.push(refs)
      else groups.set(key, { ...stretch, lines: [refs] })
    }
  }
  for (const { lines, isDirected, ...head } of groups.values()) {
    for (const chain of isDirected ? joinDirected(lines) : joinLines(lines)) {
      const shape = lineShape(
        head,
        chain.flatMap((ref) => data.find(ref) ?? []),
      )
      if (shape) yield shape
    }
  }
}

function* stretchesOf({ refs, tags }: OsmWay, languages: ReadonlySet<string>): Generator<Stretch> {
  const road = roadClass(tags)
  if (road) return yield* roadStretches(road, refs, tags, tileNames(tags, languages))
  const whole = { maxZoom, isDirected: false, refs }
  const rail = railClass(tags)
  if (rail) {
    const properties = { class: rail.class, ...flags(tags) }
    return yield { ...whole, layer: 'rail', minZoom: rail.minZoom, properties }
  }
  const waterway = waterwayClass(tags)
  if (waterway) {
    const properties = { class: waterway.class, ...tileNames(tags, languages) }
    return yield { ...whole, layer: 'waterway', minZoom: waterway.minZoom, properties }
  }
  const aeroway = isClosed(refs) ? undefined : aerowayLineClass(tags)
  if (aeroway)
    yield { ...whole, layer: 'aeroway', minZoom: aeroway.minZoom, properties: { class: aeroway.class } }
}

function* roadStretches(
  road: LineClass,
  refs: readonly number[],
  tags: Tags,
  names: ReturnType<typeof tileNames>,
): Generator<Stretch> {
  const plain = {
    class: road.class,
    ...(tags.highway?.endsWith('_link') ? { link: 1 } : {}),
    ...(tags.ref ? { ref: tags.ref } : {}),
  }
  const { minZoom } = road
  if (minZoom <= plainRoadZoom) {
    yield { layer: 'road', minZoom, maxZoom: plainRoadZoom, properties: plain, isDirected: false, refs }
  }
  const oneway = onewayOf(tags)
  const properties = { ...plain, ...flags(tags), ...(oneway === 0 ? {} : { oneway: 1 }), ...names }
  yield {
    layer: 'road',
    minZoom: Math.max(minZoom, plainRoadZoom + 1),
    maxZoom,
    properties,
    isDirected: oneway !== 0,
    refs: oneway === -1 ? refs.toReversed() : refs,
  }
}

/** 1: along the way, -1: against it, 0: both. */
function onewayOf(tags: Tags): -1 | 0 | 1 {
  const { oneway } = tags
  if (oneway === '-1' || oneway === 'reverse') return -1
  if (oneway === 'no') return 0
  const isRoundabout = tags.junction === 'roundabout' || tags.junction === 'circular'
  return oneway === 'yes' || oneway === '1' || isRoundabout || tags.highway === 'motorway' ? 1 : 0
}

const isSet = (value: string | undefined) => value !== undefined && value !== 'no'

function flags(tags: Tags): Record<string, number> {
  return { ...(isSet(tags.bridge) ? { bridge: 1 } : {}), ...(isSet(tags.tunnel) ? { tunnel: 1 } : {}) }
}

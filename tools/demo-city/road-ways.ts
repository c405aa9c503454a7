import type { Tags } from '@cabstand/map-engine/osm'
import { between, distance, type Point } from './geometry.ts'
import { nameTags, type OsmBuilder } from './osm-builder.ts'
import { railBridgeMeters } from './railway.ts'
import type { RoadClass, RoadLine } from './road-line.ts'
import type { RoadNetwork } from './road-network.ts'
import type { Site } from './site.ts'
import { tramTracks } from './tram.ts'

const classTags: Readonly<Record<RoadClass, Tags>> = {
  trunk: { maxspeed: '80', lanes: '2', surface: 'asphalt' },
  trunk_link: { maxspeed: '50', surface: 'asphalt' },
  primary: { maxspeed: '50', lanes: '4', surface: 'asphalt' },
  secondary: { maxspeed: '50', lanes: '2', surface: 'asphalt' },
  tertiary: { maxspeed: '40', lanes: '2', surface: 'asphalt' },
  residential: { maxspeed: '30' },
  living_street: { maxspeed: '10' },
  service: {},
  pedestrian: {},
  footway: {},
}

/**
 * Writes the network's pieces as ways, divided where a bridge begins or ends, and the tram tracks in them. `stops` are
 * the tags of the tram stops by node of the network.
 */
export function addRoads(
  builder: OsmBuilder,
  network: RoadNetwork,
  site: Site,
  stops: ReadonlyMap<number, Tags>,
): void {
  const ids = new Map<number, number>()
  const idOf = (node: number) => {
    const known = ids.get(node)
    if (known !== undefined) return known
    const id = builder.addNode(network.points[node] ?? { x: 0, y: 0 }, stops.get(node))
    ids.set(node, id)
    return id
  }
  for (const { line, nodes } of network.pieces) {
    let [refs, bridge]: [number[], boolean | undefined] = [[], undefined]
    const flush = () => {
      if (refs.length > 1) builder.addWay(refs, tagsOf(line, bridge === true))
    }
    const goTo = (from: number, to: number, isBridge: boolean) => {
      if (isBridge !== bridge) {
        flush()
        ;[refs, bridge] = [[from], isBridge]
      }
      refs.push(to)
    }
    for (let i = 0; i + 1 < nodes.length; i++) {
      const [from, to] = [nodes[i] ?? 0, nodes[i + 1] ?? 0]
      const [a, b] = [network.points[from], network.points[to]]
      if (!a || !b) continue
      const span = line.raised ? whole : bridgeSpan(site, a, b)
      // A bridge may begin and end between two crossings, at additional nodes.
      let at = idOf(from)
      const advance = (share: number, isBridge: boolean) => {
        const next = share === 1 ? idOf(to) : builder.addNode(between(a, b, share))
        goTo(at, next, isBridge)
        at = next
      }
      if (!span) advance(1, false)
      else {
        if (span.begin > 0) advance(span.begin, false)
        advance(span.end, true)
        if (span.end < 1) advance(1, false)
      }
    }
    flush()
  }
  for (const nodes of tramTracks(network)) builder.addWay(nodes.map(idOf), { railway: 'tram', gauge: '1435' })
}

/** A part of a road segment, as fractions of its length. */
interface Span {
  readonly begin: number
  readonly end: number
}

const whole: Span = { begin: 0, end: 1 }
const sampleMeters = 5
/** How far a bridge extends over land. A shorter remainder of the segment becomes part of the bridge. */
const abutmentMeters = 10

/** The part of the segment that needs a bridge over water or rails. */
function bridgeSpan(site: Site, a: Point, b: Point): Span | undefined {
  const length = distance(a, b)
  const steps = Math.max(2, Math.ceil(length / sampleMeters))
  let [first, last]: [number | undefined, number] = [undefined, 0]
  for (let i = 0; i <= steps; i++) {
    if (!crossesByBridge(site, between(a, b, i / steps))) continue
    first ??= i / steps
    last = i / steps
  }
  if (first === undefined) return undefined
  const [begin, end] = [first * length - abutmentMeters, last * length + abutmentMeters]
  return {
    begin: begin < abutmentMeters ? 0 : begin / length,
    end: end > length - abutmentMeters ? 1 : end / length,
  }
}

function crossesByBridge({ terrain, railway }: Site, p: Point): boolean {
  return terrain.isWet(p) || (railway.near.within(p, 9) && terrain.riverDistance(p) > railBridgeMeters)
}

function tagsOf({ highway, name, oneway, roundabout, surface, raised }: RoadLine, bridge: boolean): Tags {
  return {
    highway,
    ...(name && nameTags(name)),
    ...classTags[highway],
    ...(surface && { surface }),
    ...(roundabout && { junction: 'roundabout' }),
    ...(oneway && { oneway: 'yes' }),
    // A raised road also passes above roads that are on a bridge there.
    ...(bridge && { bridge: 'yes', layer: raised ? '2' : '1' }),
  }
}

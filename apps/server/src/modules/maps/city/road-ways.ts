import type { Tags } from '../osm/elements.ts'
import { between, type Point } from './geometry.ts'
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
 * Writes the network's pieces as ways, cut where a bridge begins or ends, and the trams that run in them.
 * `stops` are the tags of the tram stops by node of the network.
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
    for (let i = 0; i + 1 < nodes.length; i++) {
      const [from, to] = [nodes[i] ?? 0, nodes[i + 1] ?? 0]
      const [a, b] = [network.points[from], network.points[to]]
      const isBridge = a !== undefined && b !== undefined && (line.raised || crossesByBridge(site, a, b))
      if (isBridge !== bridge) {
        flush()
        ;[refs, bridge] = [[idOf(from)], isBridge]
      }
      refs.push(idOf(to))
    }
    flush()
  }
  for (const nodes of tramTracks(network)) builder.addWay(nodes.map(idOf), { railway: 'tram', gauge: '1435' })
}

function crossesByBridge({ terrain, railway }: Site, a: Point, b: Point): boolean {
  return [0, 0.25, 0.5, 0.75, 1].some((share) => {
    const p = between(a, b, share)
    return terrain.isWet(p) || (railway.near.within(p, 9) && terrain.riverDistance(p) > railBridgeMeters)
  })
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

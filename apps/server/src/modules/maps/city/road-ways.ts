import type { Tags } from '../osm/elements.ts'
import { between, type Point } from './geometry.ts'
import { nameTags, type OsmBuilder } from './osm-builder.ts'
import type { RoadClass, RoadLine } from './road-line.ts'
import type { RoadNetwork } from './road-network.ts'
import type { Site } from './site.ts'

const classTags: Readonly<Record<RoadClass, Tags>> = {
  trunk: { maxspeed: '80', lanes: '4' },
  primary: { maxspeed: '50', lanes: '4' },
  secondary: { maxspeed: '50', lanes: '2' },
  tertiary: { maxspeed: '40', lanes: '2' },
  residential: { maxspeed: '30' },
  service: {},
  footway: {},
}

/** Writes the network's pieces as ways, cut where a bridge begins or ends. */
export function addRoads(builder: OsmBuilder, network: RoadNetwork, site: Site): void {
  const ids = new Map<number, number>()
  const idOf = (node: number) => {
    const known = ids.get(node)
    if (known !== undefined) return known
    const id = builder.addNode(network.points[node] ?? { x: 0, y: 0 })
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
      const isBridge = a !== undefined && b !== undefined && crossesByBridge(site, a, b)
      if (isBridge !== bridge) {
        flush()
        ;[refs, bridge] = [[idOf(from)], isBridge]
      }
      refs.push(idOf(to))
    }
    flush()
  }
}

function crossesByBridge({ terrain, nearRailway }: Site, a: Point, b: Point): boolean {
  return [0, 0.25, 0.5, 0.75, 1].some((share) => {
    const p = between(a, b, share)
    return terrain.riverDistance(p) < 4 || nearRailway.within(p, 9)
  })
}

function tagsOf({ highway, name, oneway, roundabout }: RoadLine, bridge: boolean): Tags {
  return {
    highway,
    ...(name && nameTags(name)),
    ...classTags[highway],
    ...(roundabout && { junction: 'roundabout' }),
    ...(oneway && { oneway: 'yes' }),
    ...(bridge && { bridge: 'yes', layer: '1' }),
  }
}

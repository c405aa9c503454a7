import type { Tags } from '@cabstand/map-engine/osm'
import { distance } from './geometry.ts'
import { nameTags } from './osm-builder.ts'
import { boulevards, roadNames } from './road-names.ts'
import type { RoadNetwork } from './road-network.ts'
import type { Name } from './words.ts'

/** The boulevards with trams, which run from one to the other through the circus. */
const [cedar, , granite, , citadel, , mariner] = boulevards
const lines = [cedar, granite, citadel, mariner, roadNames.circus].map((name) => name?.en)
const reachMeters = 2330
const stopMeters = 380

/** The nodes of the network on the tram tracks. */
export function tramTracks({ pieces, points }: RoadNetwork): number[][] {
  return pieces.flatMap(({ line, nodes }) => {
    if (!lines.includes(line.name?.en)) return []
    const track = nodes.filter((node) => {
      const p = points[node]
      return p !== undefined && Math.hypot(p.x, p.y) < reachMeters
    })
    return track.length > 1 ? [track] : []
  })
}

/** The stops, each named after the street that crosses there. */
export function tramStops(network: RoadNetwork): Map<number, Tags> {
  const { pieces, points } = network
  const crossing = new Map<number, Name>()
  for (const { line, nodes } of pieces) {
    if (!line.name || line.highway === 'footway' || lines.includes(line.name.en)) continue
    for (const node of nodes) crossing.set(node, line.name)
  }
  const stops = new Map<number, Tags>()
  const used = new Set<string>()
  for (const track of tramTracks(network)) {
    let last = points[track[0] ?? 0]
    for (const node of track) {
      const [p, name] = [points[node], crossing.get(node)]
      if (!p || !last || !name || used.has(name.en) || distance(p, last) < stopMeters) continue
      last = p
      used.add(name.en)
      const stop = { en: `${name.en} Tram Stop`, ar: `موقف ترام ${name.ar}` }
      stops.set(node, { railway: 'tram_stop', ...nameTags(stop) })
    }
  }
  return stops
}

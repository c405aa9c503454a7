import type { OsmElements, OsmNode, OsmRelation, OsmWay, Tags } from '@cabstand/map-engine/osm'
import type { Point } from './geometry.ts'
import type { Shape } from './shape.ts'
import type { Name } from './words.ts'

/** The city is in the open sea, so that it does not overlap a real place. */
const center = { lat: 38.7, lng: -9.9 }
const metersPerDegree = 111_195

const metersPerDegreeEast = metersPerDegree * Math.cos((center.lat * Math.PI) / 180)

/** Seven decimals, as OSM stores them. */
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7

export const nameTags = ({ en, ar }: Name): Tags => ({ name: en, 'name:en': en, 'name:ar': ar })

/** Collects elements and assigns ids in the order in which they are added. */
export class OsmBuilder {
  private readonly nodes: OsmNode[] = []
  private readonly ways: OsmWay[] = []
  private readonly relations: OsmRelation[] = []

  addNode({ x, y }: Point, tags?: Tags): number {
    const id = this.nodes.length + 1
    const lat = round(center.lat + y / metersPerDegree)
    const lng = round(center.lng + x / metersPerDegreeEast)
    this.nodes.push(tags ? { id, lat, lng, tags } : { id, lat, lng })
    return id
  }

  addWay(refs: readonly number[], tags: Tags): number {
    const id = this.ways.length + 1
    this.ways.push({ id, refs, tags })
    return id
  }

  /** A way whose nodes are not shared with other ways; closed when the first point equals the last. */
  addLine(points: readonly Point[], tags: Tags): number {
    const isClosed = points.length > 2 && points[0] === points.at(-1)
    const refs = (isClosed ? points.slice(0, -1) : points).map((p) => this.addNode(p))
    const [first] = refs
    return this.addWay(isClosed && first !== undefined ? [...refs, first] : refs, tags)
  }

  /** A way, or a multipolygon when the shape has holes. */
  addShape({ points, tags, name, holes = [] }: Shape): void {
    const allTags = name ? { ...tags, ...nameTags(name) } : tags
    if (holes.length === 0) {
      this.addLine(points, allTags)
      return
    }
    const outer = { type: 'way', ref: this.addLine(points, {}), role: 'outer' } as const
    const inner = holes.map((hole) => ({ type: 'way', ref: this.addLine(hole, {}), role: 'inner' }) as const)
    this.addRelation([outer, ...inner], { type: 'multipolygon', ...allTags })
  }

  addRelation(members: OsmRelation['members'], tags: Tags): void {
    this.relations.push({ id: this.relations.length + 1, members, tags })
  }

  finish(): OsmElements {
    return { nodes: this.nodes, ways: this.ways, relations: this.relations }
  }
}

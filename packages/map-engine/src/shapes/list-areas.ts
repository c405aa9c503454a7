import type { LatLng } from '@cabstand/domain/distance'
import type { OsmRelation, OsmWay, Tags } from '../osm/elements.ts'
import { memberWays, type OsmData, wayPoints } from '../osm/osm-data.ts'
import { isClosed, joinLines } from './join-lines.ts'
import { isInRing } from './ring.ts'

/** A polygon of an extract: its outline and then its holes, each closed. */
export interface Area {
  /** The id of its element: `w12`, `r3`. A relation with several outlines gives several areas. */
  readonly id: string
  readonly tags: Tags
  readonly rings: readonly (readonly LatLng[])[]
}

/** The areas whose tags are wanted: closed ways, and multipolygons of which at least one outline is complete. */
export function* listAreas(
  data: OsmData,
  isWanted: (tags: Tags, type: 'way' | 'relation') => boolean,
): Generator<Area> {
  for (const way of data.ways) {
    if (!isClosed(way.refs) || !isWanted(way.tags, 'way')) continue
    const ring = closedRing(wayPoints(data, way))
    if (ring) yield { id: `w${way.id}`, tags: way.tags, rings: [ring] }
  }
  const relations = data.relations.filter(
    ({ tags }) => tags.type === 'multipolygon' && isWanted(tags, 'relation'),
  )
  if (relations.length === 0) return
  const waysById = memberWays(data)
  for (const relation of relations) {
    const holes = ringsOf(data, relation, waysById, true)
    for (const outline of ringsOf(data, relation, waysById, false)) {
      const inside = holes.filter((hole) => hole[0] && isInRing(hole[0], outline))
      yield { id: `r${relation.id}`, tags: relation.tags, rings: [outline, ...inside] }
    }
  }
}

function ringsOf(
  data: OsmData,
  { members }: OsmRelation,
  waysById: ReadonlyMap<number, OsmWay>,
  inner: boolean,
): LatLng[][] {
  const ways = members.filter((member) => member.type === 'way' && (member.role === 'inner') === inner)
  const rings = joinLines(ways.flatMap((member) => [waysById.get(member.ref)?.refs ?? []])).filter(isClosed)
  return rings.flatMap((ring) => {
    const closed = closedRing(ring.flatMap((ref) => data.find(ref) ?? []))
    return closed ? [closed] : []
  })
}

/** The ring without points outside the extract, closed again. Undefined when too few points are left. */
function closedRing(points: readonly LatLng[]): LatLng[] | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 4) return undefined
  return first.lat === last.lat && first.lng === last.lng ? [...points] : [...points, first]
}

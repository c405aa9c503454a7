import type { LatLng } from '@cabstand/domain/distance'
import type { OsmRelation, OsmWay } from './elements.ts'
import { type OsmData, wayPoints } from './osm-data.ts'

/** The middle of the box around the points; undefined when there are none. */
export function middle(points: readonly LatLng[]): LatLng | undefined {
  if (points.length === 0) return undefined
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const { lat, lng } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  return { lat: (south + north) / 2, lng: (west + east) / 2 }
}

export function wayPoint(data: OsmData, way: OsmWay): LatLng | undefined {
  return middle(wayPoints(data, way))
}

/** The position of a relation's label: its label or centre node, or else the middle of its outline. */
export function relationPoint(
  data: OsmData,
  waysById: ReadonlyMap<number, OsmWay>,
  relation: OsmRelation,
): LatLng | undefined {
  const label = relation.members.find(
    (member) => member.type === 'node' && (member.role === 'label' || member.role === 'admin_centre'),
  )
  const labelPoint = label && data.find(label.ref)
  if (labelPoint) return labelPoint
  const outline = relation.members.flatMap((member) => {
    const way = member.type === 'way' && member.role !== 'inner' ? waysById.get(member.ref) : undefined
    return way ? wayPoints(data, way) : []
  })
  return middle(outline)
}

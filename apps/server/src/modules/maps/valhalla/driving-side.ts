import type { LatLng } from '@cabstand/domain/distance'
import { type OsmData, wayPoints } from '../osm/osm-data.ts'

/**
 * On which side an extract drives, read off its roundabouts: OSM draws them in the direction of travel, so
 * they turn clockwise where traffic keeps left. Right where there is none. (No city extract holds the whole
 * boundary of its country, from which Valhalla would know.)
 */
export function drivingSide(data: OsmData): 'left' | 'right' {
  let turns = 0
  for (const way of data.ways) {
    if (way.tags.junction === 'roundabout') turns += Math.sign(signedArea(wayPoints(data, way)))
  }
  return turns < 0 ? 'left' : 'right'
}

/** Above zero when the points run counter-clockwise; an open arc counts as closed by its chord. */
function signedArea(points: readonly LatLng[]): number {
  let area = 0
  let last = points.at(-1)
  for (const point of points) {
    if (last) area += last.lng * point.lat - point.lng * last.lat
    last = point
  }
  return area
}

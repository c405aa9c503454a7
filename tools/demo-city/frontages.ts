import { frontagePoints } from './ring-road.ts'
import type { RoadLine } from './road-line.ts'
import { isOpen, type Site } from './site.ts'
import type { StreetNames } from './street-names.ts'

/** Streets along the outer ring, which has no houses itself; cut at water, rails and plots. */
export function drawFrontages(site: Site, names: StreetNames): RoadLine[] {
  return frontagePoints(site.terrain).flatMap((points) => {
    const runs = [...openParts(site, points)].filter((run) => run.length > 6)
    if (runs.length === 0) return []
    const name = names.next(['Parade'], 'town')
    return runs.map((run): RoadLine => ({ highway: 'tertiary', name, points: run }))
  })
}

function* openParts(site: Site, points: RoadLine['points']) {
  let part: RoadLine['points'][number][] = []
  for (const p of points) {
    if (isOpen(site, p)) part.push(p)
    else if (part.length > 0) {
      yield part
      part = []
    }
  }
  yield part
}

import type { OsmData } from '@cabstand/map-engine/osm'
import type { Street } from './merge-streets.ts'
import { joinNames } from './names.ts'
import type { PlaceRecord } from './place-record.ts'
import { planarMeters } from './planar.ts'
import type { Regions } from './regions.ts'

/** Footpaths, steps and tracks. The intersection of two of these is not a pickup place. */
const leastRank = 330
/** Streets can meet twice, for example where one has two carriageways. Intersections closer than this are one. */
const sameIntersectionMeters = 150

/**
 * The places where two streets with different names share a node, named "A & B" with the more important street first.
 */
export function collectIntersections(
  data: OsmData,
  streets: readonly Street[],
  regions: Regions,
): PlaceRecord[] {
  const streetsAt = new Map<number, Street[]>()
  for (const street of streets.toSorted(byImportance)) {
    if (street.rank < leastRank) continue
    for (const node of new Set(street.nodes)) {
      const meeting = streetsAt.get(node)
      if (meeting) meeting.push(street)
      else streetsAt.set(node, [street])
    }
  }
  const found = new Map<string, PlaceRecord[]>()
  for (const [node, meeting] of [...streetsAt].toSorted(([a], [b]) => a - b)) {
    const at = meeting.length > 1 ? data.find(node) : undefined
    if (!at) continue
    for (const [a, b] of pairs(meeting)) {
      const key = `${a.id} ${b.id}`
      const known = found.get(key) ?? []
      if (known.some((place) => planarMeters(place, at) < sameIntersectionMeters)) continue
      const { lat, lng } = at
      known.push({
        id: `x${node}-${a.id.slice(1)}-${b.id.slice(1)}`,
        kind: 'intersection',
        lat,
        lng,
        rank: Math.min(a.rank, b.rank),
        names: joinNames([a.names, b.names], () => ' & '),
        secondary: regions.secondaryOf(at),
        streetIds: [a.id, b.id],
      })
      found.set(key, known)
    }
  }
  return [...found.values()].flat()
}

const byImportance = (a: Street, b: Street) => b.rank - a.rank || (a.id < b.id ? -1 : 1)

function* pairs<T>(items: readonly T[]): Generator<readonly [T, T]> {
  for (const [i, a] of items.entries()) for (const b of items.slice(i + 1)) yield [a, b]
}

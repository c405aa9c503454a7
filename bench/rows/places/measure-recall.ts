import { fold } from '../../../apps/server/src/maps/places/fold.ts'
import { suggestPlaces } from '../../../apps/server/src/maps/places/index.ts'
import { createPrng } from '../../../apps/simulator/src/prng.ts'
import { near, type Query } from './draw-queries.ts'
import type { StoredMap } from './load-places.ts'

const shownRows = 5

/** Percentages of queries whose place, or another with exactly the same name, was found. */
export interface Recall {
  readonly first: number
  readonly firstFive: number
  /** Examples that were not among the first five. */
  readonly missed: readonly Query[]
}

/** Runs all queries, with a location near the place or without one. */
export async function measureRecall(
  map: StoredMap,
  queries: readonly Query[],
  from: 'near' | 'nowhere',
): Promise<Recall> {
  const names = new Map(map.places.map((place) => [place.id, fold(place.names[''] ?? '')]))
  const prng = createPrng(12)
  let [first, firstFive] = [0, 0]
  const missed: Query[] = []
  for (const query of queries) {
    const at = from === 'near' ? { near: near(query.meant, prng) } : {}
    const answer = await suggestPlaces(map.db, map.id, { query: query.typed, ...at })
    const wanted = names.get(query.meant.id)
    const place = answer.slice(0, shownRows).findIndex(({ id }) => names.get(id) === wanted)
    if (place === 0) first += 1
    if (place >= 0) firstFive += 1
    else missed.push(query)
  }
  const share = (count: number) => (100 * count) / queries.length
  return { first: share(first), firstFive: share(firstFive), missed }
}

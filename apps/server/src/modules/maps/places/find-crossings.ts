import { listIntersectionRows, suggestRows } from './places-store.ts'
import type { CrossingQuery } from './read-crossings.ts'
import { fitOf, readingsOf, type Scored, type Search } from './score-places.ts'
import type { TypedWord } from './typed-query.ts'

/** Streets that one side of the query may mean. */
const streetsOfSide = 20
/** Intersections of those streets that are looked through. */
const weighedIntersections = 500

/** The intersections whose two streets have all the words: the streets of the longer side, and what crosses them. */
export async function findCrossings(search: Search, { left, right }: CrossingQuery): Promise<Scored[]> {
  const { db, mapVersion, country } = search
  const side = letters(left) >= letters(right) ? left : right
  const streets = await suggestRows(db, {
    ...search,
    words: readingsOf(side),
    inName: true,
    kind: 'street',
    limit: streetsOfSide,
  })
  if (streets.length === 0) return []
  const ids = streets.map((street) => street.id)
  const rows = await listIntersectionRows(db, mapVersion, ids, country, weighedIntersections)
  const words = [...left, ...right]
  return rows.flatMap((row) => {
    const { score, complete, faultless } = fitOf(row, words, search.near)
    return complete ? [{ row, score, sure: faultless }] : []
  })
}

const letters = (words: readonly TypedWord[]) => words.reduce((sum, { typed }) => sum + typed.length, 0)

import { listIntersectionRows, suggestRows } from './places-store.ts'
import type { CrossingQuery } from './read-crossings.ts'
import { fitOf, readingsOf, type Scored, type Search } from './score-places.ts'
import type { TypedWord } from './typed-query.ts'

/** Maximum number of streets that one side of the query can match. */
const streetsOfSide = 20
/** Maximum number of intersections of those streets that are compared. */
const weighedIntersections = 500

/**
 * The intersections whose two streets contain all the words. Finds the streets of the longer side and then their
 * intersections.
 */
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

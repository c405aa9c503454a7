import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { Database } from '../../../db/database.ts'
import type { PlaceSuggestion, SuggestInput } from '../port.ts'
import { correctWords } from './correct-words.ts'
import { matchName } from './match-name.ts'
import { listAddressRows, type PlaceRow, suggestRows } from './places-store.ts'
import { planarMeters } from './planar.ts'
import { toPlace } from './to-place.ts'
import { type HouseQuery, readHouseQueries, readQuery, type TypedWord } from './typed-query.ts'

const [usualLimit, maxLimit] = [8, 20]
/** Rows that are scored here by how their names match, of those that the database found. */
const candidates = 60
/** Streets in which a house number is looked for. */
const houseStreets = 20
/** With fewer answers than this the query is taken as mistyped. */
const fewAnswers = 3

interface Scored {
  readonly row: PlaceRow
  readonly score: number
}

/** The search of one query: what it asks for and from where. */
interface Search {
  readonly db: Database
  readonly mapVersion: string
  readonly near?: LatLng
}

/**
 * Places of the map version that have for each word of the query a word beginning like it, in any order and any
 * language of the map; the number of a house may stand anywhere. Importance, nearness and how well the name fits
 * decide the order. Typing errors are forgiven when little else is found.
 */
export async function suggestPlaces(
  db: Database,
  mapVersion: string,
  input: SuggestInput,
): Promise<PlaceSuggestion[]> {
  const query = readQuery(input.query)
  if (query.length === 0) return []
  const search = { db, mapVersion, ...(input.near ? { near: input.near } : {}) }
  const limit = Math.min(input.limit ?? usualLimit, maxLimit)
  let words = query
  let found = await findScored(search, words, limit)
  if (found.length < fewAnswers) {
    words = await correctWords(db, mapVersion, query)
    const corrected = words.some((word, i) => word.readings.length > (query[i]?.readings.length ?? 0))
    if (corrected) found = best([...found, ...(await findScored(search, words, limit))], limit)
  }
  return found.map(({ row }) => toSuggestion(row, words, input))
}

async function findScored(search: Search, words: readonly TypedWord[], limit: number): Promise<Scored[]> {
  const found = await Promise.all([
    findNamed(search, words, limit),
    ...readHouseQueries(words).map((query) => findHouses(search, query)),
  ])
  return best(found.flat(), limit)
}

/** First those whose own name has all the words, then, to fill up, those whose district or city helps. */
async function findNamed(search: Search, words: readonly TypedWord[], limit: number): Promise<Scored[]> {
  const query = { ...search, words: readingsOf(words), limit: candidates }
  const inName = await suggestRows(search.db, { ...query, inName: true })
  const rows =
    inName.length >= limit
      ? inName
      : [...inName, ...(await suggestRows(search.db, { ...query, inName: false }))]
  return rows.map((row) => ({ row, score: scoreOf(row, words, search.near) }))
}

async function findHouses(search: Search, query: HouseQuery): Promise<Scored[]> {
  const { db, mapVersion } = search
  const streets = await suggestRows(db, {
    ...search,
    words: readingsOf(query.street),
    inName: false,
    kind: 'street',
    limit: houseStreets,
  })
  if (streets.length === 0) return []
  const ids = streets.map((street) => street.id)
  const houses = await listAddressRows(db, mapVersion, ids, query.houseNumber, candidates)
  const streetScores = new Map(
    streets.map((row) => [row.id, scoreOf(row, query.street, search.near)] as const),
  )
  const scored = houses.map((row) => {
    const exact = row.houseNumber === query.houseNumber
    return {
      row,
      score: (streetScores.get(row.streetId) ?? 0) + (exact ? 0.3 : -row.houseNumber.length / 100),
    }
  })
  // Without that number in the map, the street itself is the best answer.
  const missing = streets.map((row) => ({ row, score: (streetScores.get(row.id) ?? 0) - 0.3 }))
  return [...scored, ...missing]
}

const readingsOf = (words: readonly TypedWord[]) => words.map((word) => word.readings)

function scoreOf(row: PlaceRow, words: readonly TypedWord[], near: LatLng | undefined): number {
  const qualities = Object.values(row.names).map((name) => matchName(name, words).quality)
  const nearness = near ? 0.4 / (1 + planarMeters(near, row) / 2000) : 0
  return Math.max(...qualities) + row.rank / 2500 + nearness
}

/** The best scored, each place once. */
function best(scored: readonly Scored[], limit: number): Scored[] {
  const seen = new Set<string>()
  return scored
    .toSorted((a, b) => b.score - a.score)
    .filter(({ row }) => !seen.has(row.id) && seen.add(row.id))
    .slice(0, limit)
}

function toSuggestion(row: PlaceRow, words: readonly TypedWord[], input: SuggestInput): PlaceSuggestion {
  const place = toPlace(row, input.language ?? languageOfMatch(row, words))
  return {
    ...place,
    matched: matchName(place.mainText, words).matched,
    ...(input.near ? { distanceMeters: Math.round(haversineMeters(input.near, row)) } : {}),
  }
}

/** The language whose name the query fits best; the local one on a tie. */
function languageOfMatch(row: PlaceRow, words: readonly TypedWord[]): string {
  let [bestLanguage, bestQuality] = ['', matchName(row.names[''] ?? '', words).quality]
  for (const [language, name] of Object.entries(row.names)) {
    const { quality } = matchName(name, words)
    if (quality > bestQuality) [bestLanguage, bestQuality] = [language, quality]
  }
  return bestLanguage
}

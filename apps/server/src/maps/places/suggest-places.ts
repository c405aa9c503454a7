import { haversineMeters } from '@cabstand/domain/distance'
import type { Database } from '../../platform/db/database.ts'
import type { PlaceSuggestion, SuggestInput } from '../port.ts'
import { correctWords } from './correct-words.ts'
import { findCrossings } from './find-crossings.ts'
import { matchName } from './match-name.ts'
import { listAddressRows, listNearestOfKinds, type PlaceRow, suggestRows } from './places-store.ts'
import { kindNamedBy, leastRank } from './popular-kinds.ts'
import { readCrossings } from './read-crossings.ts'
import { bestOf, fitOf, readingsOf, type Scored, type Search } from './score-places.ts'
import { toPlace } from './to-place.ts'
import { type HouseQuery, readHouseQueries, readQuery, type TypedWord } from './typed-query.ts'

const [usualLimit, maxLimit] = [8, 20]
/** Maximum number of rows from the database whose names are scored here. */
const candidates = 60
/** Maximum number of streets that are searched for a house number. */
const houseStreets = 20
/** With fewer results than this, the query is treated as misspelled. */
const fewAnswers = 3
/** Maximum number of places of a kind that stand above other results when the query names the kind. */
const placesOfKind = 3

/**
 * Places of the map version that match each word of the query by prefix, in any order and in any language of the map. A
 * house number may appear anywhere in the query, and "A & B" finds an intersection. Results are ordered by importance,
 * distance and how well the name matches; the nearest of a kind that the query names come first. Typing errors are
 * corrected when there are few other results.
 */
export async function suggestPlaces(
  db: Database,
  mapVersion: string,
  input: SuggestInput,
): Promise<PlaceSuggestion[]> {
  const query = readQuery(input.query)
  if (query.length === 0) return []
  const { near, country } = input
  const search = { db, mapVersion, ...(near ? { near } : {}), ...(country ? { country } : {}) }
  const limit = Math.min(input.limit ?? usualLimit, maxLimit)
  let words = query
  let found = await findScored(search, input.query, words, limit)
  if (found.length < fewAnswers && !found.some(({ sure }) => sure)) {
    words = await correctWords(db, mapVersion, query)
    const corrected = words.some((word, i) => word.readings.length > (query[i]?.readings.length ?? 0))
    if (corrected) found = bestOf([...found, ...(await findScored(search, input.query, words, limit))], limit)
  }
  const rows = [...(await findOfKind(search, query)), ...found.map(({ row }) => row)]
  const different = rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) === index)
  return different.slice(0, limit).map((row) => toSuggestion(row, words, input))
}

/** For a query such as "airport": the nearest ones. */
async function findOfKind({ db, mapVersion, near, country }: Search, words: readonly TypedWord[]) {
  const kind = near && kindNamedBy(words)
  if (!near || kind === undefined) return []
  const wanted = [{ kind, leastRank: leastRank[kind], limit: placesOfKind }]
  return listNearestOfKinds(db, { mapVersion, near, country, wanted })
}

async function findScored(
  search: Search,
  query: string,
  words: readonly TypedWord[],
  limit: number,
): Promise<Scored[]> {
  const found = await Promise.all([
    findNamed(search, words, limit),
    ...readHouseQueries(words).map((house) => findHouses(search, house)),
    ...readCrossings(query, words).map((crossing) => findCrossings(search, crossing)),
  ])
  return bestOf(found.flat(), limit)
}

/**
 * First the places whose own name has all the words; then, if there is space, those that also need words of the
 * district or city.
 */
async function findNamed(search: Search, words: readonly TypedWord[], limit: number): Promise<Scored[]> {
  const query = { ...search, words: readingsOf(words), limit: candidates }
  const inName = await suggestRows(search.db, { ...query, inName: true })
  const rows =
    inName.length >= limit
      ? inName
      : [...inName, ...(await suggestRows(search.db, { ...query, inName: false }))]
  return rows.map((row) => {
    const { score, whole } = fitOf(row, words, search.near)
    return { row, score, sure: whole }
  })
}

async function findHouses(search: Search, { street, houseNumber }: HouseQuery): Promise<Scored[]> {
  const { db, mapVersion, country } = search
  const streets = await suggestRows(db, {
    ...search,
    words: readingsOf(street),
    inName: false,
    kind: 'street',
    limit: houseStreets,
  })
  if (streets.length === 0) return []
  const fits = new Map(streets.map((row) => [row.id, fitOf(row, street, search.near)] as const))
  const houses = await listAddressRows(db, mapVersion, [...fits.keys()], houseNumber, country, candidates)
  const scored = houses.map((row) => {
    const exact = row.houseNumber === houseNumber
    const of = fits.get(row.streetId)
    return {
      row,
      score: (of?.score ?? 0) + (exact ? 0.3 : -row.houseNumber.length / 100),
      sure: exact && of?.whole === true,
    }
  })
  // If the map does not have this number, the street itself is the best result.
  const missing = streets.map((row) => ({
    row,
    score: (fits.get(row.id)?.score ?? 0) - 0.3,
    sure: false,
  }))
  return [...scored, ...missing]
}

function toSuggestion(row: PlaceRow, words: readonly TypedWord[], input: SuggestInput): PlaceSuggestion {
  const place = toPlace(row, input.language ?? languageOfMatch(row, words))
  return {
    ...place,
    matched: matchName(place.mainText, words).matched,
    ...(input.near ? { distanceMeters: Math.round(haversineMeters(input.near, row)) } : {}),
  }
}

/** The language whose name matches the query best; the local one on a tie. */
function languageOfMatch(row: PlaceRow, words: readonly TypedWord[]): string {
  let [bestLanguage, bestQuality] = ['', matchName(row.names[''] ?? '', words).quality]
  for (const [language, name] of Object.entries(row.names)) {
    const { quality } = matchName(name, words)
    if (quality > bestQuality) [bestLanguage, bestQuality] = [language, quality]
  }
  return bestLanguage
}

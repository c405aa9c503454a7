import type { LatLng } from '@cabstand/domain/distance'
import type { Database } from '../../platform/db/database.ts'
import { matchName } from './match-name.ts'
import type { PlaceRow } from './places-store.ts'
import { planarMeters } from './planar.ts'
import type { Reading, TypedWord } from './typed-query.ts'

/** The context of a query: the map, the country and the location to search from. */
export interface Search {
  readonly db: Database
  readonly mapVersion: string
  readonly country?: string
  readonly near?: LatLng
}

export interface Scored {
  readonly row: PlaceRow
  readonly score: number
  /** Whether the place matches the query exactly, so that no correction is needed. */
  readonly sure: boolean
}

export const readingsOf = (words: readonly TypedWord[]): (readonly Reading[])[] =>
  words.map((word) => word.readings)

export interface Fit {
  /** Scores a place by how well its best name matches, its importance and its distance. */
  readonly score: number
  /** Whether one of its names has all the words, has them without errors, and is the whole query. */
  readonly complete: boolean
  readonly faultless: boolean
  readonly whole: boolean
}

export function fitOf(row: PlaceRow, words: readonly TypedWord[], near: LatLng | undefined): Fit {
  const matches = Object.values(row.names).map((name) => matchName(name, words))
  const nearness = near ? 0.4 / (1 + planarMeters(near, row) / 2000) : 0
  return {
    score: Math.max(...matches.map(({ quality }) => quality)) + row.rank / 2500 + nearness,
    complete: matches.some(({ complete }) => complete),
    faultless: matches.some(({ complete, errors }) => complete && errors === 0),
    whole: matches.some(({ whole }) => whole),
  }
}

/** The highest scores, each place once. */
export function bestOf(scored: readonly Scored[], limit: number): Scored[] {
  const seen = new Set<string>()
  return scored
    .toSorted((a, b) => b.score - a.score)
    .filter(({ row }) => !seen.has(row.id) && seen.add(row.id))
    .slice(0, limit)
}

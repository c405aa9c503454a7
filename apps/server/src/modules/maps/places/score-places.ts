import type { LatLng } from '@cabstand/domain/distance'
import type { Database } from '../../../db/database.ts'
import { matchName } from './match-name.ts'
import type { PlaceRow } from './places-store.ts'
import { planarMeters } from './planar.ts'
import type { Reading, TypedWord } from './typed-query.ts'

/** The search of one query: in which map and country, and from where. */
export interface Search {
  readonly db: Database
  readonly mapVersion: string
  readonly country?: string
  readonly near?: LatLng
}

export interface Scored {
  readonly row: PlaceRow
  readonly score: number
  /** Whether it is what was typed, without an error: then nothing else was meant. */
  readonly sure: boolean
}

export const readingsOf = (words: readonly TypedWord[]): (readonly Reading[])[] =>
  words.map((word) => word.readings)

export interface Fit {
  /** How likely the place is meant: by how well its best name fits, its importance and its nearness. */
  readonly score: number
  /** Whether one of its names has all the words, has them without an error, and is all that was typed. */
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

/** The best scored, each place once. */
export function bestOf(scored: readonly Scored[], limit: number): Scored[] {
  const seen = new Set<string>()
  return scored
    .toSorted((a, b) => b.score - a.score)
    .filter(({ row }) => !seen.has(row.id) && seen.add(row.id))
    .slice(0, limit)
}

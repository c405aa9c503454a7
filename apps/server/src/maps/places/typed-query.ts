import { lookUp } from '@cabstand/domain/look-up'
import { splitWords } from './fold.ts'
import { longForms } from './long-forms.ts'
import { toLatin } from './transliterate.ts'

/** A reading of a typed word: as a prefix of any word or, with errors, as one particular word of the map. */
export interface Reading {
  readonly form: string
  readonly errors: number
  /** Only with errors: whether the typed word is a whole word, not a prefix. */
  readonly finished: boolean
}

/** A word of the query with all its readings, the typed one first. */
export interface TypedWord {
  readonly typed: string
  readonly readings: readonly Reading[]
}

/** Maximum number of words; further ones are ignored. */
const maxWords = 12

/** The words of a query, folded. */
export function readQuery(query: string): TypedWord[] {
  return splitWords(query)
    .slice(0, maxWords)
    .map(({ folded }) => ({
      typed: folded,
      readings: [folded, ...(lookUp(longForms, folded) ?? []), toLatin(folded) ?? []]
        .flat()
        .map((form) => ({ form, errors: 0, finished: false })),
    }))
}

/** A query that may contain a house number: the number, and the words of its street. */
export interface HouseQuery {
  readonly houseNumber: string
  readonly street: readonly TypedWord[]
}

const maxHouseQueries = 3
const startsNumber = /^\d{1,5}\p{L}?$/u
/** What may follow inside a number: the 338 of "337-338", the с1 of "4 с1", the A of "107 A". */
const continuesNumber = /^(\p{L}|\p{L}{0,2}\d{1,5}\p{L}?)$/u

/**
 * The readings of a number in the query as the house number, the last number first. None when the query has no other
 * words.
 */
export function readHouseQueries(words: readonly TypedWord[]): HouseQuery[] {
  const queries: HouseQuery[] = []
  for (let at = 0; at < words.length; at++) {
    if (!startsNumber.test(words[at]?.typed ?? '')) continue
    let end = at + 1
    while (end < words.length && continuesNumber.test(words[end]?.typed ?? '')) end++
    const number = words.slice(at, end).map((word) => word.typed)
    // In "Avenida 8 3" the run holds both the street's number and the house number.
    for (const start of new Set([at, end - 1])) {
      if (end - start === words.length || !startsNumber.test(words[start]?.typed ?? '')) continue
      const houseNumber = joinHouseNumber(number.slice(start - at))
      queries.unshift({ houseNumber, street: words.toSpliced(start, end - start) })
    }
    at = end
  }
  return queries.slice(0, maxHouseQueries)
}

/** The searchable form of a house number: "12 A" and "12-a" become "12a", "337–338" becomes "337-338". */
export function foldHouseNumber(number: string): string {
  return joinHouseNumber(splitWords(number).map((word) => word.folded))
}

const joinHouseNumber = (words: readonly string[]) =>
  words.reduce(
    (joined, word) => (joined === '' || /^\p{L}$/u.test(word) ? joined + word : `${joined}-${word}`),
    '',
  )

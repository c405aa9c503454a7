import { splitWords } from './fold.ts'

/** A way to read a typed word: as it is, or as a word that it may be a mistyped beginning of. */
export interface Reading {
  readonly form: string
  readonly errors: number
}

/** A word of the query with all ways to read it, the typed one first. */
export interface TypedWord {
  readonly typed: string
  readonly readings: readonly Reading[]
}

/** More words than this say nothing new. */
const maxWords = 8

/** What people write short. The long forms are folded. */
const longForms: Readonly<Record<string, readonly string[]>> = {
  rd: ['road'],
  ln: ['lane'],
  dr: ['drive'],
  sq: ['square'],
  pl: ['place', 'plaza'],
  blvd: ['boulevard'],
  bd: ['boulevard'],
  bvd: ['boulevard'],
  hwy: ['highway'],
  pkwy: ['parkway'],
  ctr: ['center', 'centre'],
  mt: ['mount'],
  ste: ['sainte'],
  stn: ['station'],
  intl: ['international'],
  hosp: ['hospital'],
  univ: ['university'],
  av: ['avenue', 'avenida'],
  ave: ['avenue', 'avenida'],
  tv: ['travessa'],
  lgo: ['largo'],
  pca: ['praca'],
  str: ['strasse'],
  ул: ['улица'],
  пер: ['переулок'],
  пл: ['площадь'],
  пр: ['проспект'],
}

/** The words of a query, folded. */
export function readQuery(query: string): TypedWord[] {
  return splitWords(query)
    .slice(0, maxWords)
    .map(({ folded }) => ({
      typed: folded,
      readings: [folded, ...(longForms[folded] ?? [])].map((form) => ({ form, errors: 0 })),
    }))
}

/** A query that may name a house: its number, and the words of its street. */
export interface HouseQuery {
  readonly houseNumber: string
  readonly street: readonly TypedWord[]
}

const houseNumberPattern = /^\d{1,5}\p{L}?$/u

/** Reads the last number as the house number; undefined when there is none or nothing beside it. */
export function readHouseQuery(words: readonly TypedWord[]): HouseQuery | undefined {
  const at = words.findLastIndex((word) => houseNumberPattern.test(word.typed))
  const number = words[at]
  if (!number || words.length < 2) return undefined
  return { houseNumber: number.typed, street: words.toSpliced(at, 1) }
}

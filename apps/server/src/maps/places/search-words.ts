import { splitWords, wordForms } from './fold.ts'
import type { PlaceRecord } from './place-record.ts'

/** The words that find a place: those of its names and those of its surroundings. */
export interface SearchWords {
  readonly ofNames: ReadonlySet<string>
  readonly ofRegion: ReadonlySet<string>
}

/** Words in every language. An address has none, because it is found by its street. */
export function searchWords(place: PlaceRecord): SearchWords {
  const names = [...Object.values(place.names), ...(place.otherNames ?? [])]
  return { ofNames: formsOf(names), ofRegion: formsOf(Object.values(place.secondary)) }
}

function formsOf(texts: readonly string[]): Set<string> {
  const forms = new Set<string>()
  for (const text of texts) {
    for (const word of splitWords(text)) for (const { form } of wordForms(word.folded)) forms.add(form)
  }
  return forms
}

/** The words as PostgreSQL's tsvector in text form. Words of names have weight A. */
export function toVector({ ofNames, ofRegion }: SearchWords): string {
  const named = [...ofNames].map((word) => `'${word}':1A`)
  const around = [...ofRegion].filter((word) => !ofNames.has(word)).map((word) => `'${word}':1`)
  return [...named, ...around].join(' ')
}

import { splitWords, unfoldedLength, wordForms } from './fold.ts'
import type { TypedWord } from './typed-query.ts'

export interface NameMatch {
  /**
   * How well the name matches the query: 0 for no match, above 2 for a match without errors, about 2.7 for the exact
   * name.
   */
  readonly quality: number
  /** Whether every typed word matches a word of the name. */
  readonly complete: boolean
  /** Number of typing errors in the matched words. */
  readonly errors: number
  /** Whether the name was typed in full and without errors. */
  readonly whole: boolean
  /** The matched parts of the name, in UTF-16 units, in order. */
  readonly matched: readonly { readonly offset: number; readonly length: number }[]
}

const errorCost = 0.18

interface Found {
  readonly length: number
  readonly exact: boolean
  readonly errors: number
}

/** Assigns each typed word to a different word of the name that it is a prefix of. */
export function matchName(name: string, query: readonly TypedWord[]): NameMatch {
  const words = splitWords(name)
  const taken = new Map<number, Found>()
  for (const typed of query) {
    let best: { at: number; found: Found } | undefined
    for (const [at, word] of words.entries()) {
      if (taken.has(at)) continue
      const found = matchWord(word, typed)
      if (found && (!best || isBetter(found, best.found))) best = { at, found }
    }
    if (best) taken.set(best.at, best.found)
  }
  if (taken.size === 0) return { quality: 0, complete: false, errors: 0, whole: false, matched: [] }
  const found = [...taken.values()]
  const exact = found.filter((one) => one.exact).length
  const errors = found.reduce((sum, one) => sum + one.errors, 0)
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  const covered = found.reduce((sum, one) => sum + one.length, 0)
  const complete = taken.size === query.length
  const allTyped = exact === words.length && complete
  const quality =
    taken.size / query.length +
    (exact / query.length) * 0.35 +
    (covered / letters) * 0.15 +
    (taken.has(0) ? 0.1 : 0) +
    (allTyped ? 0.3 : 0) +
    (complete && errors === 0 ? 1 : 0) -
    errors * errorCost
  const matched = [...taken]
    .toSorted(([a], [b]) => a - b)
    .map(([at, one]) => ({ offset: words[at]?.offset ?? 0, length: one.length }))
  return { quality, complete, errors, whole: allTyped && errors === 0, matched }
}

const isBetter = (a: Found, b: Found) => a.errors < b.errors || (a.errors === b.errors && a.exact && !b.exact)

function matchWord(word: { text: string; folded: string }, typed: TypedWord): Found | undefined {
  let best: Found | undefined
  for (const { form: read, errors, finished } of typed.readings) {
    for (const { form, lettersOf } of wordForms(word.folded)) {
      if (errors > 0 ? form !== read : !form.startsWith(read)) continue
      // A misspelled word marks its whole correction, which may be longer than the typed word.
      const letters = lettersOf(errors > 0 ? Math.min(read.length, typed.typed.length) : read.length)
      const exact = errors > 0 ? finished : form.length === read.length
      const found = { length: unfoldedLength(word.text, letters), exact, errors }
      if (!best || isBetter(found, best)) best = found
    }
  }
  return best
}

import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { listWordsLike } from './places-store.ts'
import type { Reading, TypedWord } from './typed-query.ts'
import { allowedErrors, prefixErrors, wholeErrors } from './typing-errors.ts'

const maxReadings = 32
/** Added when only a prefix of a word matches, which is less likely than a match of the whole word. */
const unfinishedCost = 0.5

/**
 * The query with, for each typed word, the words of the map that it may be a misspelled prefix of, likely ones first.
 */
export async function correctWords(
  db: Database | Tx,
  mapVersion: string,
  query: readonly TypedWord[],
): Promise<TypedWord[]> {
  const mistyped = query.map((word) => word.typed).filter((typed) => allowedErrors(typed) > 0)
  if (mistyped.length === 0) return [...query]
  const words = await listWordsLike(db, mapVersion, mistyped)
  return query.map((word) => ({
    typed: word.typed,
    readings: [...word.readings, ...readMistyped(word.typed, words)],
  }))
}

function readMistyped(typed: string, words: readonly string[]): Reading[] {
  const max = allowedErrors(typed)
  if (max === 0) return []
  const cost = ({ errors, finished }: Reading) => errors + (finished ? 0 : unfinishedCost)
  return words
    .flatMap((form): Reading[] => {
      const errors = wholeErrors(typed, form, max)
      const begun = prefixErrors(typed, form, max)
      if (begun === 0 || begun > max) return []
      return [
        errors - unfinishedCost <= begun
          ? { form, errors, finished: true }
          : { form, errors: begun, finished: false },
      ]
    })
    .toSorted((a, b) => cost(a) - cost(b) || a.form.length - b.form.length || (a.form < b.form ? -1 : 1))
    .slice(0, maxReadings)
}

import type { Database } from '../../../db/database.ts'
import type { Tx } from '../../../db/transaction.ts'
import { listWordsLike } from './places-store.ts'
import type { TypedWord } from './typed-query.ts'
import { allowedErrors, prefixErrors } from './typing-errors.ts'

const maxReadings = 12

/** The query with the words of the map that each typed word may be a mistyped beginning of. */
export async function correctWords(
  db: Database | Tx,
  mapVersion: string,
  query: readonly TypedWord[],
): Promise<TypedWord[]> {
  const mistyped = query.map((word) => word.typed).filter((typed) => allowedErrors(typed) > 0)
  if (mistyped.length === 0) return [...query]
  const words = await listWordsLike(db, mapVersion, mistyped)
  return query.map((word) => {
    const max = allowedErrors(word.typed)
    const read = words
      .map((form) => ({
        form,
        errors: max === 0 ? Number.POSITIVE_INFINITY : prefixErrors(word.typed, form, max),
      }))
      .filter(({ errors }) => errors > 0 && errors <= max)
      .toSorted((a, b) => a.errors - b.errors || a.form.length - b.form.length || (a.form < b.form ? -1 : 1))
    return { typed: word.typed, readings: [...word.readings, ...read.slice(0, maxReadings)] }
  })
}

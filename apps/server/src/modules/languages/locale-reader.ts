import type { Database } from '../../db/database.ts'
import { listLanguages } from './language-store.ts'

/** The locales of this installation, at most a few seconds old. */
export type LocaleReader = () => Promise<readonly string[]>

const refreshMs = 3000

export function createLocaleReader(db: Database): LocaleReader {
  let known: { locales: readonly string[]; readAtMs: number } | undefined
  return async () => {
    if (known !== undefined && performance.now() - known.readAtMs < refreshMs) return known.locales
    const locales = (await listLanguages(db)).map((language) => language.langLocale)
    known = { locales, readAtMs: performance.now() }
    return locales
  }
}

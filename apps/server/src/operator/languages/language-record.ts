import type { LanguageRecord } from '@cabstand/contract/http/operator/languages'
import { type Coverage, findCoverage } from '@cabstand/contract/texts/check-texts'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import type { StaffLanguageRow } from './language-store.ts'
import { toLanguage } from './to-language.ts'

const english = builtInTexts('en')

const coverageOf = ({ langLocale, keyValuePairs }: StaffLanguageRow): Coverage =>
  findCoverage(english, builtInTexts(langLocale), keyValuePairs)

/** A language in the schema of the API for admins. */
export function toLanguageRecord(row: StaffLanguageRow): LanguageRecord {
  const { texts, translated, missing } = coverageOf(row)
  return {
    ...toLanguage(row),
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedByName,
    createdAt: row.createdAt.toISOString(),
    texts,
    translated,
    missing: missing.length,
    changed: Object.keys(row.keyValuePairs).length,
  }
}

import type { LanguageRow } from './language-store.ts'

/** Converts a language to the schema of the API. */
export const toLanguage = (row: LanguageRow) => ({
  id: row.id,
  langName: row.langName,
  langLocale: row.langLocale,
  dateLocale: row.dateLocale,
  default: row.isDefault,
})

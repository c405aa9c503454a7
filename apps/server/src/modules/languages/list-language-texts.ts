import type { LanguageText } from '@cabstand/contract/http/languages'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import type { StaffLanguageRow } from './language-store.ts'

const english = builtInTexts('en')

/** Every text that a language has or misses, in the order of the product. */
export function listLanguageTexts({ langLocale, keyValuePairs }: StaffLanguageRow): LanguageText[] {
  const product = builtInTexts(langLocale)
  return Object.keys({ ...english, ...product, ...keyValuePairs }).map((key) => ({
    key,
    english: english[key] ?? null,
    product: product[key] ?? null,
    own: keyValuePairs[key] ?? null,
  }))
}

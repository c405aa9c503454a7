import type { LanguageText } from '@cabstand/contract/http/operator/languages'
import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { lookUp } from '@cabstand/domain/look-up'
import type { StaffLanguageRow } from './language-store.ts'

const english = builtInTexts('en')

/** Every text that a language has or misses, in the order of the product. */
export function listLanguageTexts({ langLocale, keyValuePairs }: StaffLanguageRow): LanguageText[] {
  const product = builtInTexts(langLocale)
  return Object.keys({ ...english, ...product, ...keyValuePairs }).map((key) => ({
    key,
    english: lookUp(english, key) ?? null,
    product: lookUp(product, key) ?? null,
    own: lookUp(keyValuePairs, key) ?? null,
  }))
}

import { buildDictionary, textScopes } from '@cabstand/contract/texts/dictionary'
import type { TextKey } from '@cabstand/contract/texts/keys'
import { type TextParams, translate } from '@cabstand/contract/texts/translate'
import type { LanguageReader } from './language-reader.ts'
import type { LanguageRow } from './language-store.ts'

type Translate = (key: TextKey, params?: TextParams) => string

/** Texts in a language of the installation, or in its default language. */
export type TextReader = (locale: string | undefined) => Promise<Translate>

/** Puts together the texts of a language once, until a language changes. */
export function createTextReader(languages: LanguageReader): TextReader {
  const made = new WeakMap<readonly LanguageRow[], Map<string, Translate>>()
  return async (locale) => {
    const known = await languages.get()
    const byLocale = made.get(known) ?? new Map<string, Translate>()
    made.set(known, byLocale)
    const language = known.find(({ langLocale }) => langLocale === locale) ?? known[0]
    const used = language?.langLocale ?? 'en'
    const before = byLocale.get(used)
    if (before !== undefined) return before
    const english = known.find(({ langLocale }) => langLocale === 'en')
    const texts = buildDictionary(used, textScopes, language?.keyValuePairs, english?.keyValuePairs)
    const translated: Translate = (key, params) => translate(texts, used, key, params)
    byLocale.set(used, translated)
    return translated
  }
}

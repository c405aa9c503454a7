import { buildDictionary, type TextScope, textScopes } from '@cabstand/contract/texts/dictionary'
import type { TextKey } from '@cabstand/contract/texts/keys'
import { type TextParams, translate } from '@cabstand/contract/texts/translate'
import type { LanguageReader } from './language-reader.ts'

/** Texts in a language of the installation, or in its default language. */
export type TextReader = (
  locale: string | undefined,
) => Promise<(key: TextKey, params?: TextParams) => string>

/** The texts of some scopes. */
export function createTextReader(
  languages: LanguageReader,
  scopes: readonly TextScope[] = textScopes,
): TextReader {
  return async (locale) => {
    const known = await languages.get()
    const language = known.find(({ langLocale }) => langLocale === locale) ?? known[0]
    const used = language?.langLocale ?? 'en'
    const english = known.find(({ langLocale }) => langLocale === 'en')
    const texts = buildDictionary(used, scopes, language?.keyValuePairs, english?.keyValuePairs)
    return (key, params) => translate(texts, used, key, params)
  }
}

import { buildDictionary, textScopes } from '@cabstand/contract/texts/dictionary'
import type { TextKey } from '@cabstand/contract/texts/keys'
import { translate } from '@cabstand/contract/texts/translate'
import type { LanguageReader } from './language-reader.ts'

/** Texts in a language of this installation, or in its default language. */
export function createTextReader(languages: LanguageReader) {
  return async (locale: string | undefined): Promise<(key: TextKey) => string> => {
    const known = await languages.get()
    const language = known.find(({ langLocale }) => langLocale === locale) ?? known[0]
    const used = language?.langLocale ?? 'en'
    const english = known.find(({ langLocale }) => langLocale === 'en')
    const texts = buildDictionary(used, textScopes, language?.keyValuePairs, english?.keyValuePairs)
    return (key) => translate(texts, used, key)
  }
}

import {
  createDocumentLanguage,
  type DocumentLanguage,
  type DocumentSettings,
} from '../../platform/pdf/document-language.ts'
import type { LanguageReader } from './language-reader.ts'
import type { TextReader } from './text-reader.ts'

/** How documents are written in a language of this installation, or in its default language. */
export function createDocumentLanguageReader(
  languages: LanguageReader,
  texts: TextReader,
  settings: { get(): Promise<DocumentSettings> },
): (locale: string | undefined) => Promise<DocumentLanguage> {
  return async (locale) => {
    const known = await languages.get()
    const used = known.find(({ langLocale }) => langLocale === locale) ?? known[0]
    if (used === undefined) throw new Error('there is no language')
    return createDocumentLanguage(used, await texts(used.langLocale), await settings.get())
  }
}

import { listLanguages as listLanguagesEndpoint } from '@cabstand/contract/http/languages'
import { type Route, route } from '../../http/route.ts'
import type { LanguageReader } from './language-reader.ts'
import { toLanguage } from './to-language.ts'

export function languagesRoutes(options: { readonly languages: LanguageReader }): Route[] {
  return [
    route(listLanguagesEndpoint, {
      read: async () => ({ languages: (await options.languages.get()).map(toLanguage) }),
    }),
  ]
}

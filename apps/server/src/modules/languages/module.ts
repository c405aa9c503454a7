import type { Module } from '../../module.ts'
import type { LanguageReader } from './language-reader.ts'
import { languagesRoutes } from './routes.ts'

/** The languages of the user interface, with the operator's changes to texts. */
export function languagesModule(deps: { readonly languages: LanguageReader }): Module {
  return { name: 'languages', routes: languagesRoutes(deps) }
}

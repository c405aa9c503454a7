import type { Module } from '../../platform/module.ts'
import { languageSubject } from './language-store.ts'
import { type LanguagesDeps, languagesRoutes } from './routes.ts'

/** The languages of the user interface, with the operator's changes to texts. */
export function languagesModule(deps: LanguagesDeps): Module {
  return { name: 'languages', routes: languagesRoutes(deps), auditSubjects: [languageSubject] }
}

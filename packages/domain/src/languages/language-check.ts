import { type FieldProblem, when } from '../field-problem.ts'
import { isLocale } from '../settings/known-names.ts'

/** The fields of a language that admins edit. */
export interface LanguageFields {
  readonly langName: string
  /** BCP 47. */
  readonly langLocale: string
  readonly dateLocale: string
}

export const languageLimits = { nameLength: 60, localeLength: 20 } as const

/** What prevents a language from being saved; empty when nothing does. */
export function findLanguageProblems({ langName, langLocale, dateLocale }: LanguageFields): FieldProblem[] {
  return [
    ...when(langName.trim() === '', 'langName', 'required'),
    ...when(langName.trim().length > languageLimits.nameLength, 'langName', 'too_long'),
    ...findLocaleProblems(langLocale, 'langLocale'),
    ...findLocaleProblems(dateLocale, 'dateLocale'),
  ]
}

function findLocaleProblems(locale: string, path: string): FieldProblem[] {
  if (locale === '') return [{ path, code: 'required' }]
  return when(locale.length > languageLimits.localeLength || !isLocale(locale), path, 'locale')
}

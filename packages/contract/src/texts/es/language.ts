import type { TranslationOf } from '../translation.ts'

export const language = { langName: 'Español', langLocale: 'es', dateLocale: 'es' } as const

/** The Spanish texts of an English scope. */
export type Spanish<English> = TranslationOf<English, 'one' | 'many' | 'other'>

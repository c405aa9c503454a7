import type { TranslationOf } from '../translation.ts'

export const language = { langName: 'Português', langLocale: 'pt', dateLocale: 'pt' } as const

/** The Portuguese texts of an English scope. */
export type Portuguese<English> = TranslationOf<English, 'one' | 'many' | 'other'>

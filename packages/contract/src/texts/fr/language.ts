import type { TranslationOf } from '../translation.ts'

export const language = { langName: 'Français', langLocale: 'fr', dateLocale: 'fr' } as const

/** The French texts of an English scope. */
export type French<English> = TranslationOf<English, 'one' | 'many' | 'other'>

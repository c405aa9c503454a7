import type { PluralCategory, TranslationOf } from '../translation.ts'

export const language = { langName: 'العربية', langLocale: 'ar', dateLocale: 'ar-u-nu-latn' } as const

/** The Arabic texts of an English scope: Arabic uses every plural form. */
export type Arabic<English> = TranslationOf<English, PluralCategory>

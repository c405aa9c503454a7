import type { PluralCategory, TranslationOf } from '../translation.ts'

/** The Arabic texts of an English scope: Arabic uses every plural form. */
export type Arabic<English> = TranslationOf<English, PluralCategory>

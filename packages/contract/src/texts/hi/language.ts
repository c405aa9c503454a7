import type { TranslationOf } from '../translation.ts'

export const language = { langName: 'हिन्दी', langLocale: 'hi', dateLocale: 'hi-u-nu-latn' } as const

/** The Hindi texts of an English scope. */
export type Hindi<English> = TranslationOf<English, 'one' | 'other'>

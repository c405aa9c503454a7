import type { admin } from './en/admin.ts'
import type { app } from './en/app.ts'
import type { common } from './en/common.ts'
import type { driver } from './en/driver.ts'
import type { errors } from './en/errors.ts'
import type { map } from './en/map.ts'
import type { publicTexts } from './en/public.ts'
import type { setup } from './en/setup.ts'

type EnglishTexts = typeof common &
  typeof publicTexts &
  typeof app &
  typeof map &
  typeof driver &
  typeof admin &
  typeof errors &
  typeof setup
type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type StoredKey = keyof EnglishTexts & string
type PluralKey<K> = K extends `${infer Base}.${PluralCategory}` ? Base : never
type PlainKey<K> = K extends `${string}.${PluralCategory}` ? never : K

/** Every key that can be looked up; English is the source. */
export type TextKey = PlainKey<StoredKey> | PluralKey<StoredKey>

type EnglishOf<K extends TextKey> = K extends StoredKey
  ? EnglishTexts[K]
  : `${K}.other` extends StoredKey
    ? EnglishTexts[`${K}.other`]
    : never
type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never
/** `count` chooses the plural form, even where the English text does not show it. */
type Names<K extends TextKey> = Holes<EnglishOf<K>> | (K extends PluralKey<StoredKey> ? 'count' : never)

/** The values a text needs: none, or one for each hole and `count` for plurals. */
export type TextArguments<K extends TextKey> = [Names<K>] extends [never]
  ? []
  : [params: { readonly [N in Names<K>]: N extends 'count' ? number : string | number }]

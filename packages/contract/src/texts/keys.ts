import type { app } from './en/app.ts'
import type { common } from './en/common.ts'
import type { errors } from './en/errors.ts'
import type { publicTexts } from './en/public.ts'

type EnglishTexts = typeof common & typeof publicTexts & typeof app & typeof errors
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
type PlainHoles<K extends TextKey> = Exclude<Holes<EnglishOf<K>>, 'count'>
type Counted<K extends TextKey> = K extends PluralKey<StoredKey> ? { readonly count: number } : unknown

/** The values a text needs: none, or one for each hole and `count` for plurals. */
export type TextArguments<K extends TextKey> = [
  Holes<EnglishOf<K>> | PluralKey<Extract<StoredKey, `${K}.other`>>,
] extends [never]
  ? []
  : [params: { readonly [N in PlainHoles<K>]: string | number } & Counted<K>]

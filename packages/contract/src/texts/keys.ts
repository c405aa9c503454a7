import type { english } from './en/index.ts'
import type { PlainKey, PluralKey } from './translation.ts'

type Every<Union> = (Union extends unknown ? (texts: Union) => void : never) extends (
  texts: infer All,
) => void
  ? All
  : never
type EnglishTexts = Every<(typeof english)[keyof typeof english]>
type StoredKey = keyof EnglishTexts & string

/** Every key that can be looked up; English is the source. */
export type TextKey = PlainKey<StoredKey> | PluralKey<StoredKey>

// The intersections spare the compiler a comparison of all keys, for which there are too many.
type EnglishOf<K extends TextKey> = K extends StoredKey
  ? EnglishTexts[K & StoredKey]
  : `${K}.other` extends StoredKey
    ? EnglishTexts[`${K}.other` & StoredKey]
    : never
type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never
/** `count` chooses the plural form, even where the English text does not show it. */
type Names<K extends TextKey> = Holes<EnglishOf<K>> | (K extends PluralKey<StoredKey> ? 'count' : never)

/** The values a text needs: none, or one for each hole and `count` for plurals. */
export type TextArguments<K extends TextKey> = [Names<K>] extends [never]
  ? []
  : [params: { readonly [N in Names<K>]: N extends 'count' ? number : string | number }]

export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** `minutes` of `minutes.one`. */
export type PluralKey<K> = K extends `${infer Base}.${PluralCategory}` ? Base : never
export type PlainKey<K> = K extends `${string}.${PluralCategory}` ? never : K

/**
 * What a translation of an English scope must have: every text, and of each plural the forms that its language uses.
 * With `satisfies` a missing text and a key that English does not have are compile errors.
 */
export type TranslationOf<English, Forms extends PluralCategory> = {
  readonly [K in PlainKey<keyof English>]: string
} & {
  readonly [K in PluralKey<keyof English> as `${K}.${Forms}`]: string
}

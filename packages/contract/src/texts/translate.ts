import { lookUp } from '@cabstand/domain/look-up'

/**
 * Text lookup: one flat dictionary a language, `{name}` for a value, and plural forms as
 * `key.one`, `key.other`, … of which `count` chooses one. A count is written as the language writes it: "1,576".
 */
export type Texts = Readonly<Record<string, string>>
export type TextParams = Readonly<Record<string, string | number>>

/** The text of `key`, or the key itself when there is none, so that a gap shows and nothing breaks. */
export function translate(texts: Texts, locale: string, key: string, params?: TextParams): string {
  const count = params?.count
  const text =
    (typeof count === 'number' ? pluralForm(texts, locale, key, count) : undefined) ??
    lookUp(texts, key) ??
    key
  if (params === undefined) return text
  return text.replace(/\{(\w+)\}/g, (hole, name: string) =>
    name === 'count' && typeof count === 'number'
      ? countText(locale, count)
      : String(lookUp(params, name) ?? hole),
  )
}

const countFormats = new Map<string, Intl.NumberFormat>()

/** In Latin digits, like all numbers of the product. */
function countText(locale: string, count: number): string {
  const format = countFormats.get(locale) ?? new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  countFormats.set(locale, format)
  return format.format(count)
}

const pluralRules = new Map<string, Intl.PluralRules>()

function pluralForm(texts: Texts, locale: string, key: string, count: number): string | undefined {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, rules)
  return lookUp(texts, `${key}.${rules.select(count)}`) ?? lookUp(texts, `${key}.other`)
}

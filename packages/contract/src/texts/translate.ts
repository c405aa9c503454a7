/**
 * Text lookup: one flat dictionary a language, `{name}` for a value, and plural forms as
 * `key.one`, `key.other`, … of which `count` chooses one.
 */
export type Texts = Readonly<Record<string, string>>
export type TextParams = Readonly<Record<string, string | number>>

/** The text of `key`, or the key itself when there is none, so that a gap shows and nothing breaks. */
export function translate(texts: Texts, locale: string, key: string, params?: TextParams): string {
  const count = params?.count
  const text =
    (typeof count === 'number' ? pluralForm(texts, locale, key, count) : undefined) ?? texts[key] ?? key
  return params ? text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole)) : text
}

const pluralRules = new Map<string, Intl.PluralRules>()

function pluralForm(texts: Texts, locale: string, key: string, count: number): string | undefined {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, rules)
  return texts[`${key}.${rules.select(count)}`] ?? texts[`${key}.other`]
}

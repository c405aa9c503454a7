import { builtInTexts } from '@cabstand/contract/texts/dictionary'
import { pseudoLanguage, pseudoTexts } from '@cabstand/contract/texts/pseudo'
import { type TextParams, translate } from '@cabstand/contract/texts/translate'

/** The texts of a screen in a language or in the pseudo-language, so that one scenario runs in all languages. */
export function wordsIn(locale: string): (key: string, params?: TextParams) => string {
  const texts = locale === pseudoLanguage.langLocale ? pseudoTexts(builtInTexts('en')) : builtInTexts(locale)
  return (key, params) => {
    if (texts[key] === undefined && texts[`${key}.other`] === undefined) throw new Error(`no text for ${key}`)
    return translate(texts, locale, key, params)
  }
}

export type Words = ReturnType<typeof wordsIn>

/** A text with placeholders, as a pattern that matches any values. */
export function patternOf(text: string): RegExp {
  const escaped = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(escaped.join('.+'))
}

import { buildDictionary, type TextScope } from '@cabstand/contract/texts/dictionary'
import { pseudoTexts } from '@cabstand/contract/texts/pseudo'

/**
 * A locale whose texts are those of the pseudo-language. What the engine writes in it, such as dates and names of
 * countries, is Greek: English stands in the code.
 */
export const pseudoLocale = 'el'

/** The texts of some scopes in a language of the product or in the pseudo-language. */
export const textsIn = (locale: string, scopes: readonly TextScope[]) =>
  locale === pseudoLocale ? pseudoTexts(buildDictionary('en', scopes)) : buildDictionary(locale, scopes)

import type { Texts } from './translate.ts'

/**
 * English that looks foreign, to find what a translator could not reach: text that stands in the code has no brackets,
 * and what is cut off does not fit longer languages. It exists in tests and, where `CABSTAND_PSEUDO_LANGUAGE` asks for it,
 * in the demo.
 */
export const pseudoLanguage = { langName: '⟦Ëñgĺïšĥ⟧', langLocale: 'en-XA', dateLocale: 'en-GB' } as const

const letters = 'aábƀcçdďeéfƒgĝhĥiíjĵkķlĺnñoópþrŕsštťuúwŵyýzžAÁCÇDĎEÉGĜHĤIÍJĴKĶLĹNÑOÓRŔSŠTŤUÚWŴYÝZŽ'
const accented = new Map(
  Array.from({ length: letters.length / 2 }, (_, at) => [letters[2 * at], letters[2 * at + 1]]),
)

/** How much longer than English other languages are. */
const longer = 0.35
const filler = 'áéíóú ñçšžý '

/** `Save {name}` → `⟦Šáṽé {name} áéíó⟧` */
export function toPseudo(text: string): string {
  const written = text.replaceAll(/\{\w+\}|./gsu, (part) => accented.get(part) ?? part)
  const more = Math.ceil(text.replaceAll(/\{\w+\}/g, '').length * longer)
  const end = filler
    .repeat(Math.ceil(more / filler.length))
    .slice(0, more)
    .trim()
  return `⟦${written}${more > 3 ? ' ' : ''}${end}⟧`
}

/** The texts of English in the pseudo-language. */
export const pseudoTexts = (english: Texts): Texts =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, toPseudo(text)]))

import { lettersOfLatin, toLatin } from './transliterate.ts'

/** Letters that decomposition leaves alone but that people type without their stroke or as two letters. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  // Arabic: forms of alef, final ya and ta marbuta are typed in each other's place; tatweel only stretches.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ة: 'ه',
  ۀ: 'ه',
  ک: 'ك',
  ؤ: 'و',
  ئ: 'ي',
  ـ: '',
}

/**
 * The text as it is searched: lower case, without diacritics and harakat, Arabic letter forms made one, digits of
 * any script as 0-9, without apostrophes. Works letter by letter: folding a text is folding each of its letters.
 */
export function fold(text: string): string {
  // Ya with hamza decomposes to ya, ta marbuta and alef maqsura do not decompose.
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.replace(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? toAsciiDigit(letter))
}

function toAsciiDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  if (code >= 0x966 && code <= 0x96f) return String(code - 0x966)
  return letter
}

/** A word of a text: where it stands, in UTF-16 units, and how it is searched. */
export interface Word {
  readonly offset: number
  readonly text: string
  readonly folded: string
}

/** The s of "St Paul's" belongs to its word, for people leave the apostrophe out; that of "L'Étoile" parts two words. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’]s(?![\p{L}\p{N}\p{M}]))?/giu

/** The words of a text: runs of letters and digits, with a possessive s. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const folded = fold(word)
    if (folded !== '') words.push({ offset: index, text: word, folded })
  }
  return words
}

const arabicArticle = 'ال'

/** A way to write a folded word. */
export interface WordForm {
  readonly form: string
  /** How many letters of the folded word its first `length` letters stand for. */
  lettersOf(length: number): number
}

/** How a word may be begun: as it is, without the Arabic article, which people leave out, and in Latin letters. */
export function wordForms(folded: string): WordForm[] {
  const forms: WordForm[] = [{ form: folded, lettersOf: (length) => length }]
  if (folded.startsWith(arabicArticle) && folded.length > 4) {
    const skipped = arabicArticle.length
    forms.push({ form: folded.slice(skipped), lettersOf: (length) => skipped + length })
  }
  const latin = toLatin(folded)
  if (latin) forms.push({ form: latin, lettersOf: (length) => lettersOfLatin(folded, length) })
  return forms
}

/** How many UTF-16 units of `text` make the first `length` letters of its folded form, marks included. */
export function unfoldedLength(text: string, length: number): number {
  let [units, folded] = [0, 0]
  for (const letter of text) {
    const size = fold(letter).length
    if (folded >= length && !/^\p{M}/u.test(letter)) break
    folded += size
    units += letter.length
  }
  return units
}

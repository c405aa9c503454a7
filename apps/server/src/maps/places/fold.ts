import { lookUp } from '@cabstand/domain/look-up'
import { lettersOfLatin, toLatin } from './transliterate.ts'

/** Letters that Unicode decomposition does not change, but that people type without the stroke or as two letters. */
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
  // Arabic: people mix forms of alef, final ya and ta marbuta; tatweel only stretches a word.
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
 * Normalises text for search: lower case, without diacritics, harakat and apostrophes, one form of each Arabic letter,
 * and digits of any script as 0-9. It works letter by letter: folding a text is the same as folding each of its
 * letters.
 */
export function fold(text: string): string {
  // NFD splits ya with hamza; it leaves ta marbuta and alef maqsura unchanged.
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
  return plain.replace(/\P{ASCII}/gu, (letter) => lookUp(plainLetters, letter) ?? toAsciiDigit(letter))
}

function toAsciiDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  if (code >= 0x966 && code <= 0x96f) return String(code - 0x966)
  return letter
}

/** A word of a text: its position in UTF-16 units and its folded form. */
export interface Word {
  readonly offset: number
  readonly text: string
  readonly folded: string
}

/**
 * The s of "St Paul's" is part of its word, because people omit the apostrophe. The apostrophe of "L'Étoile" separates
 * two words.
 */
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

/** A spelling of a folded word. */
export interface WordForm {
  readonly form: string
  /** The number of letters of the folded word that the first `length` letters of this spelling represent. */
  lettersOf(length: number): number
}

/**
 * The spellings that a typed prefix may match: the word itself, without the Arabic article, which people omit, and in
 * Latin letters.
 */
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

/**
 * The number of UTF-16 units of `text` that form the first `length` letters of its folded form, including combining
 * marks.
 */
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

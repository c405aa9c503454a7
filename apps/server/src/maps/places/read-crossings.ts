import { splitWords } from './fold.ts'
import type { TypedWord } from './typed-query.ts'

/** A reading of the query as the intersection of two streets. `right` is empty while only the first street is typed. */
export interface CrossingQuery {
  readonly left: readonly TypedWord[]
  readonly right: readonly TypedWord[]
}

const signs = /[&+@×/]/
const joiningWords = new Set(
  'and at with x e com y con et und i corner esquina esq ecke angle coin и с угол و مع ناصيه زاويه'.split(
    ' ',
  ),
)
const articles = new Set('a o as os la el le der die das'.split(' '))
const arabicAnd = 'و'
/** Words that may precede the first street: "corner of A and B". */
const cornerWords = new Set(
  (
    'corner of the junction intersection crossing esquina cruzamento cruce entre angle coin croisement ecke kreuzung ' +
    'угол пересечение перекресток تقاطع ناصيه زاويه'
  ).split(' '),
)
const maxReadings = 3

/** The readings of a query as "A & B". `words` are its words as returned by `readQuery` or as corrected. */
export function readCrossings(query: string, words: readonly TypedWord[]): CrossingQuery[] {
  const first = words.findIndex(({ typed }) => !cornerWords.has(typed))
  if (first < 0) return []
  const sign = query.search(signs)
  if (sign >= 0) {
    const at = splitWords(query).filter(({ offset }) => offset < sign).length
    return at > first ? [{ left: words.slice(first, at), right: words.slice(at) }] : []
  }
  const readings: CrossingQuery[] = []
  for (let at = first + 1; at < words.length && readings.length < maxReadings; at++) {
    const word = words[at]
    const left = words.slice(first, at)
    if (word && joiningWords.has(word.typed)) {
      for (const right of secondStreets(words, at + 1)) readings.push({ left, right })
    } else if (word?.typed.startsWith(arabicAnd) && word.typed.length > 3) {
      readings.push({ left, right: [withoutAnd(word), ...words.slice(at + 1)] })
    }
  }
  return readings
}

/** In "A esquina com a B" the second street follows the three words; "a" may also be part of its name. */
function secondStreets(words: readonly TypedWord[], from: number): (readonly TypedWord[])[] {
  const start = words.findIndex(
    ({ typed }, at) => at >= from && !joiningWords.has(typed) && !cornerWords.has(typed),
  )
  if (start < 0) return [[]]
  const hasArticle = start + 1 < words.length && articles.has(words[start]?.typed ?? '')
  return [words.slice(start), ...(hasArticle ? [words.slice(start + 1)] : [])]
}

/** In Arabic, "and" is a prefix of the next word. */
function withoutAnd({ typed, readings }: TypedWord): TypedWord {
  const form = typed.slice(arabicAnd.length)
  return { typed: form, readings: [{ form, errors: 0, finished: false }, ...readings] }
}

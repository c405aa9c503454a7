import { lookUp } from '@cabstand/domain/look-up'

/** Folded letters of Cyrillic and Greek in their usual Latin spelling. */
const latinLetters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  є: 'ye',
  і: 'i',
  ґ: 'g',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѕ: 'dz',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}

const transliterated = /[\u0370-\u03ff\u0400-\u04ff]/

/** A folded word of Cyrillic or Greek in Latin letters; undefined for other scripts. */
export function toLatin(folded: string): string | undefined {
  if (!transliterated.test(folded)) return undefined
  return [...folded].map((letter) => lookUp(latinLetters, letter) ?? letter).join('')
}

/** The number of letters of a folded word that form the first `length` letters of its Latin spelling. */
export function lettersOfLatin(folded: string, length: number): number {
  let [letters, latin] = [0, 0]
  for (const letter of folded) {
    if (latin >= length) break
    latin += (lookUp(latinLetters, letter) ?? letter).length
    letters += letter.length
  }
  return letters
}

import type { Prng } from '../../../apps/simulator/src/prng.ts'

/** Changes a word of at least four letters, given as code points. */
export type TypingError = (word: readonly string[], prng: Prng) => string[]

/** Typing errors, at any position of a word. */
export const typingErrors: Readonly<Record<string, TypingError>> = {
  'a letter missing': (word, prng) => word.toSpliced(prng.integer(0, word.length), 1),
  'a letter doubled': (word, prng) => {
    const at = prng.integer(0, word.length)
    return word.toSpliced(at, 0, word[at] ?? '')
  },
  'a letter too many': (word, prng) =>
    word.toSpliced(prng.integer(0, word.length + 1), 0, letterLike(word, prng)),
  'a wrong letter': (word, prng) => {
    const at = prng.integer(0, word.length)
    for (;;) {
      const letter = letterLike(word, prng)
      if (letter !== word[at]?.toLowerCase()) return word.with(at, letter)
    }
  },
  'two letters exchanged': (word, prng) => {
    // Swapping two equal letters would change nothing.
    const places = word.flatMap((letter, at) => (at > 0 && letter !== word[at - 1] ? [at] : []))
    const at = prng.pick(places)
    return word.with(at, word[at - 1] ?? '').with(at - 1, word[at] ?? '')
  },
}

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'абвгдежзиклмнопрстуфхцчшщыьэюя',
] as const

/** A letter of the same script as the word. */
function letterLike(word: readonly string[], prng: Prng): string {
  const alphabet = alphabets.find((letters) => word.some((letter) => letters.includes(letter.toLowerCase())))
  return prng.pick([...(alphabet ?? alphabets[0])])
}

const longWord = /(?<![\p{L}\p{M}\p{N}])\p{L}{4,}(?![\p{L}\p{M}\p{N}])/gu

/** The words of a name that are long enough to be recognised with a typing error. */
export const longWords = (name: string): readonly { readonly index: number; readonly 0: string }[] => [
  ...name.matchAll(longWord),
]

/** The name with one of its long words changed, and that word alone. The name must have a long word. */
export function mistype(name: string, error: TypingError, prng: Prng): { whole: string; alone: string } {
  const { 0: word, index } = prng.pick(longWords(name))
  const alone = error([...word], prng).join('')
  return { whole: name.slice(0, index) + alone + name.slice(index + word.length), alone }
}

export const withoutDiacritics = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

const shortForms: readonly (readonly [long: RegExp, short: string])[] = [
  [/^Rua (?=\p{L})/u, 'R. '],
  [/^Avenida /u, 'Av. '],
  [/^Travessa /u, 'Tv. '],
  [/^Largo /u, 'Lgo. '],
  [/^Praça /u, 'Pç. '],
  [/^Calçada /u, 'Cç. '],
  [/^Beco /u, 'Bc. '],
  [/\bSão /u, 'S. '],
  [/\bSanta /u, 'Sta. '],
  [/\bSanto /u, 'Sto. '],
  [/\bDoutor /u, 'Dr. '],
  [/\bDom /u, 'D. '],
  [/ Street$/u, ' St'],
  [/ Road$/u, ' Rd'],
  [/ Avenue$/u, ' Ave'],
  [/ Lane$/u, ' Ln'],
  [/ Boulevard$/u, ' Blvd'],
  [/ Square$/u, ' Sq'],
  [/^North /u, 'N '],
  [/^South /u, 'S '],
  [/^East /u, 'E '],
  [/^West /u, 'W '],
]

/** The name with each common word abbreviated; undefined when it has none. */
export function abbreviate(name: string): string | undefined {
  const short = shortForms.reduce((text, [long, replacement]) => text.replace(long, replacement), name)
  return short === name ? undefined : short
}

/** Beginnings of a word that are hashed: as-you-type queries end in the middle of a word. */
const [shortestPrefix, longestPrefix] = [3, 8]

/**
 * Hashes of the beginnings of a word, whole and with each letter left out once. A beginning and a typed word that
 * differ in their first eight letters by one letter too many, too few, another, or exchanged with its neighbour,
 * share one with `typedKeys`.
 */
export function wordKeys(word: string): number[] {
  const letters = [...word]
  const keys = new Set<number>()
  const longest = Math.min(letters.length, longestPrefix)
  for (let length = Math.min(shortestPrefix, longest); length <= longest; length++) {
    addKeys(letters.slice(0, length), keys)
  }
  return [...keys]
}

/** What to look for among `wordKeys` for a word as it was typed, be it whole or only begun. */
export function typedKeys(typed: string): number[] {
  const keys = new Set<number>()
  addKeys([...typed].slice(0, longestPrefix), keys)
  return [...keys]
}

function addKeys(letters: readonly string[], keys: Set<number>): void {
  keys.add(hash(letters))
  for (let i = 0; i < letters.length; i++) keys.add(hash(letters.toSpliced(i, 1)))
}

/** FNV-1a, 32 bits, signed as PostgreSQL's integer is. */
function hash(letters: readonly string[]): number {
  let value = 0x811c9dc5
  for (const letter of letters) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value | 0
}

/** How many typing errors a typed word may have: none in two letters, one in up to five, two in longer words. */
export function allowedErrors(typed: string): number {
  return typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2
}

/**
 * Fewest typing errors that turn some beginning of `word` into `typed`: letters inserted, left out, replaced, or
 * neighbours exchanged (optimal string alignment). Gives up with Infinity above `max`.
 */
export function prefixErrors(typed: string, word: string, max: number): number {
  return within(Math.min(...lastAlignments(typed, word.slice(0, typed.length + max), max)), max)
}

/** Fewest typing errors that turn the whole `word` into `typed`. Gives up with Infinity above `max`. */
export function wholeErrors(typed: string, word: string, max: number): number {
  if (word.length > typed.length + max) return Number.POSITIVE_INFINITY
  return within(lastAlignments(typed, word, max).at(-1) ?? Number.POSITIVE_INFINITY, max)
}

const within = (errors: number, max: number) => (errors > max ? Number.POSITIVE_INFINITY : errors)

/** Fewest errors between `typed` and each beginning of `word`, the empty one first; empty when all are above `max`. */
function lastAlignments(typed: string, word: string, max: number): number[] {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
    }
    if (Math.min(...row) > max) return []
    ;[beforeLast, last] = [last, row]
  }
  return last
}

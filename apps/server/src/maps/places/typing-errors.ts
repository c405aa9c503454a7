/** Lengths of the prefixes of a word that are hashed, because queries are sent while a word is being typed. */
const [shortestPrefix, longestPrefix] = [3, 8]

/**
 * Hashes of the prefixes of a word, each complete and with one letter left out. A prefix and a typed word share a hash
 * with `typedKeys` if their first eight letters differ by one inserted, missing, replaced or swapped letter.
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

/** The hashes to look up among `wordKeys` for a typed word, complete or partial. */
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

/** The number of typing errors allowed in a word: none in two letters, one in up to five, two in longer words. */
export function allowedErrors(typed: string): number {
  return typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2
}

/**
 * The fewest edits that turn some prefix of `word` into `typed`: insert, delete or replace a letter, or swap neighbours
 * (optimal string alignment). Returns Infinity above `max`.
 */
export function prefixErrors(typed: string, word: string, max: number): number {
  return within(Math.min(...lastAlignments(typed, word.slice(0, typed.length + max), max)), max)
}

/** The fewest edits that turn the whole `word` into `typed`. Returns Infinity above `max`. */
export function wholeErrors(typed: string, word: string, max: number): number {
  if (word.length > typed.length + max) return Number.POSITIVE_INFINITY
  return within(lastAlignments(typed, word, max).at(-1) ?? Number.POSITIVE_INFINITY, max)
}

const within = (errors: number, max: number) => (errors > max ? Number.POSITIVE_INFINITY : errors)

/**
 * The fewest edits between `typed` and each prefix of `word`, the empty one first. Returns an empty list when all are
 * above `max`.
 */
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

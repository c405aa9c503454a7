import type { Environment } from '../../platform/config-variable.ts'
import { StartupError } from '../../platform/startup-error.ts'

const OUR_PREFIX = 'CABSTAND_'
/** A name is suggested when at most one in three letters after the prefix differs. */
const LETTERS_PER_SLIP = 3

/** Throws StartupError for a name with our prefix that is none of `names`: it was mistyped, or is of another version. */
export function refuseUnknown(env: Environment, names: readonly string[]): void {
  for (const name of Object.keys(env)) {
    if (!name.startsWith(OUR_PREFIX) || names.includes(name)) continue
    const nearest = findNearest(name.slice(OUR_PREFIX.length), names)
    const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`
    throw new StartupError(`${name} is not a variable of Cabstand${hint}`)
  }
}

/** The name most similar to a mistyped one; undefined when none is similar enough. */
function findNearest(given: string, names: readonly string[]): string | undefined {
  const slips = names
    .filter((name) => name.startsWith(OUR_PREFIX))
    .map((name) => ({ name, distance: editDistance(name.slice(OUR_PREFIX.length), given) }))
    .filter(({ name, distance }) => {
      const letters = Math.max(name.length - OUR_PREFIX.length, given.length)
      return distance <= Math.max(1, letters / LETTERS_PER_SLIP)
    })
  return slips.toSorted((a, b) => a.distance - b.distance)[0]?.name
}

/** Levenshtein distance: single-character changes between two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

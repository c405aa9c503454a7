import { readFileSync } from 'node:fs'

/** Texts and numbers, by the names that the fact sheet gives them. */
// biome-ignore lint/suspicious/noExplicitAny: each section has its own fields; a wrong one fails its test.
export type Vector = Readonly<Record<string, any>>

const all = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Record<
  string,
  Vector[]
>

export const vectorNames: readonly string[] = Object.keys(all)

/** Signatures that the providers publish, or that the documented algorithm gives: `source` says which. */
export function vectors(name: string): Vector[] {
  const found = all[name]
  if (found === undefined) throw new Error(`there are no vectors of ${name}`)
  return found
}

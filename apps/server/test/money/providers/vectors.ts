import { readFileSync } from 'node:fs'

type Vector = Readonly<Record<string, string | number>>

const all = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Record<
  string,
  Vector[]
>

/** Signatures that the providers publish, or that the documented algorithm gives: `source` says which. */
export function vectors(name: string): Vector[] {
  const found = all[name]
  if (found === undefined) throw new Error(`there are no vectors of ${name}`)
  return found
}

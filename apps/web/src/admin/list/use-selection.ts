import { useState } from 'react'

/** The rows that a person has selected, on all pages. */
export interface Selection {
  readonly ids: readonly string[]
  has(id: string): boolean
  set(ids: readonly string[], selected: boolean): void
  clear(): void
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: [...chosen],
    has: (id) => chosen.has(id),
    set: (ids, selected) => {
      const next = new Set(chosen)
      for (const id of ids) {
        if (selected) next.add(id)
        else next.delete(id)
      }
      setChosen(next)
    },
    clear: () => setChosen(new Set()),
  }
}

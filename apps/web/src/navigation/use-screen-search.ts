import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

type GivenSearch = Readonly<Record<string, unknown>>

/** The search parameters of this screen, as `parse` reads them; the same object while they stay the same. */
export function useScreenSearch<T>(parse: (search: GivenSearch) => T): T {
  const given: GivenSearch = useSearch({ strict: false })
  return useMemo(() => parse(given), [parse, given])
}

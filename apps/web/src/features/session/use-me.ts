import type { Me } from '@cabstand/contract/http/people/users'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { meQuery } from '../../api/queries/me.ts'

/** The signed-in person; null when signed out, undefined until it is known. */
export function useMe(): Me | null | undefined {
  return useQuery(meQuery).data
}

/** True until the first answer for the signed-in person, or its failure. */
export function useSessionUnknown(): boolean {
  const { isLoading, errorUpdateCount } = useQuery(meQuery)
  return isLoading && errorUpdateCount === 0
}

/** The signed-in person, on screens behind a guard. Throws on other screens. */
export function useSignedIn(): Me {
  const { data } = useQuery(meQuery)
  const guarded = useRouteContext({ strict: false }) as { readonly me?: Me }
  const me = data ?? guarded.me
  if (!me) throw new Error('This screen needs a guard')
  return me
}

import type { Me } from '@cabstand/contract/http/auth'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { meQuery } from '../../api/queries/me.ts'

/** Who is signed in; null for nobody, undefined until it is known. */
export function useMe(): Me | null | undefined {
  return useQuery(meQuery).data
}

/** Who is signed in, on screens behind a guard. Throws on any other. */
export function useSignedIn(): Me {
  const { data } = useQuery(meQuery)
  const guarded = useRouteContext({ strict: false }) as { readonly me?: Me }
  const me = data ?? guarded.me
  if (!me) throw new Error('This screen needs a guard')
  return me
}

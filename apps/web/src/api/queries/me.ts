import { getMe, type Me } from '@cabstand/contract/http/auth'
import type { hintCookies } from '@cabstand/contract/pages'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { call } from '../client.ts'
import { meKey } from '../query-keys.ts'

const hintCookie: (typeof hintCookies)['role'] = 'cabstand_role'

/** The role hint comes and goes with the session, so without it there is nobody to ask for. */
function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
}

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<Me | null> => {
    if (!hasSessionHint()) return null
    try {
      return await call(getMe, {}, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 300_000,
})

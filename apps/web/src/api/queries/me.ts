import { getMe, type Me } from '@cabstand/contract/http/people/users'
import type { hintCookies } from '@cabstand/contract/pages'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, errorCode, retriesRead } from '../api-error.ts'
import { call } from '../client.ts'
import { hasKeptReads } from '../kept-reads.ts'

const hintCookie: (typeof hintCookies)['role'] = 'cabstand_role'

/** The role hint is set and deleted with the session, so without it no request is needed. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
}

/** The signed-in person; null when signed out. */
export const meQuery = queryOptions({
  queryKey: ['me'],
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
  // Without a connection, what is kept for this is shown at once.
  retry: (failures, error) =>
    !(errorCode(error) === 'network_error' && hasKeptReads()) && retriesRead(failures, error),
  // After a failure only the guard asks again, when the screen of the failure retries.
  retryOnMount: false,
})

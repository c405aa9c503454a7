import { getMe, type Me } from '@cabstand/contract/http/auth'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { call } from '../client.ts'
import { meKey } from '../query-keys.ts'

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return await call(getMe, {}, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 300_000,
})

import type { getMe as GetMe, Me } from '@cabstand/contract/http/auth'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../api-error.ts'
import { type AddressOf, call } from '../client.ts'
import { meKey } from '../query-keys.ts'

/** The shell asks who is there before any screen is loaded, so it names the address without the schemas. */
const address: AddressOf<typeof GetMe> = { method: 'GET', path: '/api/me', idempotent: false }
const getMe = address as typeof GetMe

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

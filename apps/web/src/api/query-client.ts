import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, retriesRead } from './api-error.ts'
import { meQuery } from './queries/me.ts'

const staleMilliseconds = 30_000

/** The app's one cache of server data. Any 401 response means that the session has ended. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) client.setQueryData(meQuery.queryKey, null)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: staleMilliseconds,
        retry: retriesRead,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

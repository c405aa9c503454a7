import { getPushProviders } from '@cabstand/contract/http/messages/notifications/index'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The push providers, and what is wrong with them. */
export const pushProvidersQuery = queryOptions({
  queryKey: ['push-providers'],
  queryFn: ({ signal }) => call(getPushProviders, {}, { signal }),
  // A wrong key shows with the first message that is sent under it.
  refetchInterval: 30_000,
})

import { getSystemStatus } from '@cabstand/contract/http/operator/system-status'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** How the service is doing; for admins. */
export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal }) => call(getSystemStatus, {}, { signal }),
  refetchInterval: 10_000,
})

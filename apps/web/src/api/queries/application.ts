import { getApplication } from '@cabstand/contract/http/people/driver-sign-up'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** What a driver who waits for approval has sent. */
export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: ({ signal }) => call(getApplication, {}, { signal }),
})

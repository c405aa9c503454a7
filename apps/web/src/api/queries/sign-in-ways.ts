import { listSignInWays } from '@cabstand/contract/http/people/identities'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** By what people can sign in besides their number, which does not wait for it. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  retry: false,
  queryFn: ({ signal }) => call(listSignInWays, {}, { signal }),
})

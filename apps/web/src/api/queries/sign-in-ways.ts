import { listSignInWays } from '@cabstand/contract/http/people/identities'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** By what people can sign in besides their number. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => call(listSignInWays, {}, { signal }),
})

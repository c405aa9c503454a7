import { getTopUps } from '@cabstand/contract/http/money/payments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** How the wallet can be topped up; no providers: it cannot. */
export const topUpsQuery = queryOptions({
  queryKey: ['top-ups'],
  queryFn: ({ signal }) => call(getTopUps, {}, { signal }),
})

import { getMyEarnings } from '@cabstand/contract/http/money/my-earnings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** What the driver earned in the week that begins with this day. */
export const earningsQuery = (from: string) =>
  queryOptions({
    queryKey: ['earnings', from],
    queryFn: ({ signal }) => call(getMyEarnings, { query: { from } }, { signal }),
    placeholderData: keepPreviousData,
  })

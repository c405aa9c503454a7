import { listCarTypes } from '@cabstand/contract/http/pricing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The car types that riders choose from, in display order. */
export const carTypesQuery = queryOptions({
  queryKey: ['car-types'],
  queryFn: async ({ signal }) => (await call(listCarTypes, {}, { signal })).carTypes,
})

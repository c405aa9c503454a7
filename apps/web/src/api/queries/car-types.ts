import { listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** Keys of everything cached about car types. */
export const carTypeKeys = {
  all: ['car-types'] as const,
  offered: ['car-types', 'offered'] as const,
  list: ['car-types', 'list'] as const,
  tariffs: (id: string) => ['car-types', 'tariffs', id] as const,
} as const

/** The car types that riders choose from, in display order. */
export const carTypesQuery = queryOptions({
  queryKey: carTypeKeys.offered,
  queryFn: async ({ signal }) => (await call(listCarTypes, {}, { signal })).carTypes,
})

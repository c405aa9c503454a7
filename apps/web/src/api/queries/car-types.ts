import { getCarType, listAllCarTypes, listTariffVersions } from '@cabstand/contract/http/car-types'
import { listCarTypes } from '@cabstand/contract/http/pricing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** Keys of everything cached about car types. */
export const carTypeKeys = {
  all: ['car-types'] as const,
  offered: ['car-types', 'offered'] as const,
  list: ['car-types', 'list'] as const,
  one: (id: string) => ['car-types', 'one', id] as const,
  tariffs: (id: string) => ['car-types', 'tariffs', id] as const,
} as const

/** The car types that riders choose from, in display order. */
export const carTypesQuery = queryOptions({
  queryKey: carTypeKeys.offered,
  queryFn: async ({ signal }) => (await call(listCarTypes, {}, { signal })).carTypes,
})

/** All car types in display order, archived ones included; for admins. */
export const allCarTypesQuery = queryOptions({
  queryKey: carTypeKeys.list,
  queryFn: async ({ signal }) => (await call(listAllCarTypes, {}, { signal })).carTypes,
})

/** One car type, and whether it can be deleted. */
export const carTypeQuery = (id: string) =>
  queryOptions({
    queryKey: carTypeKeys.one(id),
    queryFn: ({ signal }) => call(getCarType, { params: { id } }, { signal }),
  })

/** The tariffs that a car type has had, newest first. */
export const tariffVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: carTypeKeys.tariffs(id),
    queryFn: async ({ signal }) => (await call(listTariffVersions, { params: { id } }, { signal })).tariffs,
  })

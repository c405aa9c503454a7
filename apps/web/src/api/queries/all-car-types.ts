import { getCarType, listAllCarTypes, listTariffVersions } from '@cabstand/contract/http/trips/car-types'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { carTypeKeys } from './car-types.ts'

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

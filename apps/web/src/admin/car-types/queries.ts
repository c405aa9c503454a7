import { carTypes, listAllCarTypes, listTariffVersions } from '@cabstand/contract/http/trips/car-types'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { carTypeKeys } from '../../api/queries/car-types.ts'
import { recordQuery } from '../../api/records.ts'

/** All car types in display order, archived ones included; for admins. */
export const allCarTypesQuery = queryOptions({
  queryKey: carTypeKeys.list,
  queryFn: async ({ signal }) => (await call(listAllCarTypes, {}, { signal })).carTypes,
})

/** One car type. */
export const carTypeQuery = (id: string) => recordQuery(carTypes, id)

/** The tariffs that a car type has had, newest first. */
export const tariffVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: carTypeKeys.tariffs(id),
    queryFn: async ({ signal }) => (await call(listTariffVersions, { params: { id } }, { signal })).tariffs,
  })

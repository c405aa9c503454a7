import { getMap } from '@cabstand/contract/http/maps'
import { getDemo } from '@cabstand/contract/http/operator/demo'
import { listCancelReasons } from '@cabstand/contract/http/operator/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

const seldomChanges = 3_600_000

/** Name, extent and attribution of the map. */
export const mapQuery = queryOptions({
  queryKey: ['map'],
  queryFn: ({ signal }) => call(getMap, {}, { signal }),
  staleTime: seldomChanges,
})

export const cancelReasonsQuery = queryOptions({
  queryKey: ['cancel-reasons'],
  queryFn: async ({ signal }) => (await call(listCancelReasons, {}, { signal })).reasons,
  staleTime: seldomChanges,
})

/** The people that visitors can sign in as; only on demo servers. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => call(getDemo, {}, { signal }),
  staleTime: seldomChanges,
})

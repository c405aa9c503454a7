import { getDemo } from '@cabstand/contract/http/auth'
import { getMap } from '@cabstand/contract/http/maps'
import { listCancelReasons } from '@cabstand/contract/http/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

const seldomChanges = 3_600_000

/** Name, extent and credit of the map. */
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

/** The people one can sign in as; only while the server is a demo. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => call(getDemo, {}, { signal }),
  staleTime: seldomChanges,
})

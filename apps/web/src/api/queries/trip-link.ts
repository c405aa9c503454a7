import { getTripLink } from '@cabstand/contract/http/trips/sharing'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { bookingKeys } from './bookings.ts'

/** The link by which the rider shares a trip; null while they do not. */
export const tripLinkQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.link(id),
    queryFn: async ({ signal }) => (await call(getTripLink, { params: { id } }, { signal })).link,
  })

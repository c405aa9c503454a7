import { countAudience } from '@cabstand/contract/http/messages/notifications/broadcasts'
import type { BroadcastUsertype, DeviceType } from '@cabstand/domain/notifications/broadcast-check'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** Who would get a broadcast now. */
export const audienceQuery = (usertype: BroadcastUsertype, devicetype: DeviceType) =>
  queryOptions({
    queryKey: ['broadcast-audience', usertype, devicetype] as const,
    queryFn: ({ signal }) => call(countAudience, { query: { usertype, devicetype } }, { signal }),
    staleTime: 0,
  })

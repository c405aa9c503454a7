import { countAudience, listNotifications } from '@cabstand/contract/http/notifications/index'
import type { BroadcastUsertype, DeviceType } from '@cabstand/domain/notifications/broadcast-check'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

export const notificationKeys = {
  inbox: ['notifications'] as const,
  audience: ['broadcast-audience'] as const,
} as const

/** The inbox in the language of the screen, newest first, page by page. */
export const notificationsQuery = (language: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.inbox, language] as const,
    queryFn: ({ signal, pageParam }) =>
      call(
        listNotifications,
        { query: { limit: '30', language, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** Who would get a broadcast now. */
export const audienceQuery = (usertype: BroadcastUsertype, devicetype: DeviceType) =>
  queryOptions({
    queryKey: [...notificationKeys.audience, usertype, devicetype] as const,
    queryFn: ({ signal }) => call(countAudience, { query: { usertype, devicetype } }, { signal }),
    staleTime: 0,
  })

import { listNotifications } from '@cabstand/contract/http/messages/notifications/inbox'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

export const notificationKeys = {
  inbox: ['notifications'] as const,
}

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

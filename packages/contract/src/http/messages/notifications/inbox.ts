import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ids, times } from '../../../examples/ids.ts'
import { id, nextCursor, page, text } from '../../../schemas/common.ts'
import { type Notification, notification } from '../../../schemas/notification.ts'

const shared = { tag: 'Notifications', roles: ['rider', 'driver', 'admin'] } as const

const unread = about(z.int(), 'Notifications that are not read; at most 100.', 2)

const example: Notification = {
  id: ids.entry,
  title: 'Your driver is here',
  body: 'Rui is waiting at the pickup: City, 48-QK-27.',
  screen: 'BookedCab',
  subject: ids.booking,
  at: times.seen,
  read: false,
}

export const listNotifications = endpoint(
  {
    ...shared,
    name: 'listNotifications',
    method: 'GET',
    path: '/api/me/notifications',
    summary: 'List my notifications',
    description: 'Returns what the person was told in the last 90 days, newest first.',
    query: z.object({
      ...page,
      language: z.optional(
        about(text(20), "Locale of the texts; absent: the language of the person's account.", 'en'),
      ),
    }),
    status: 200,
    output: z.object({ notifications: z.array(notification), unread, nextCursor }),
    errors: [],
    idempotent: false,
  },
  { output: { notifications: [example], unread: 1, nextCursor: null } },
)

export const readNotifications = endpoint(
  {
    ...shared,
    name: 'readNotifications',
    method: 'POST',
    path: '/api/me/notifications/read',
    summary: 'Mark notifications as read',
    description: 'Marks those about one booking as read, or all of them.',
    body: z.object({
      subject: z.optional(about(id, 'The booking; absent: all notifications.', ids.booking)),
    }),
    status: 200,
    output: z.object({ unread }),
    errors: [],
    idempotent: false,
    // It changes only what this person sees.
    closedInDemoMode: [],
  },
  { body: { subject: ids.booking }, output: { unread: 0 } },
)

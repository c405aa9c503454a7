import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { id } from '../schemas/common.ts'
import { notificationScreen, notificationSubject } from '../schemas/notification.ts'
import { feed } from './feed.ts'

/** The number on a person's inbox, and the newest thing that they have not read. */
export const inboxFeed = feed({
  name: 'inbox',
  kind: 'state',
  roles: ['rider', 'driver', 'admin'],
  state: z.object({
    unread: about(z.int(), 'Notifications that are not read; at most 100.', 2),
    newest: about(
      z.nullable(z.object({ id, screen: notificationScreen, subject: notificationSubject })),
      'The newest of them; null when all are read.',
    ),
  }),
})

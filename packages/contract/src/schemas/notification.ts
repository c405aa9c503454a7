import { broadcastUsertypes, deviceTypes } from '@cabstand/domain/notifications/broadcast-check'
import { notificationScreens } from '@cabstand/domain/notifications/notification-messages'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant } from './common.ts'

export const notificationScreen = component(
  'NotificationScreen',
  z.enum(notificationScreens),
  'The screen that a notification opens: the booking, the wallet, the chat of the booking, or the work of the driver.',
)

export const notificationSubject = about(
  z.nullable(id),
  'The booking or the withdrawal that it is about; null when it is about none.',
)

/** A notification in the language of its reader. */
export const notification = component(
  'Notification',
  z.object({
    id,
    title: about(z.string(), 'The heading.', 'Your driver is here'),
    body: about(z.string(), 'The text.', 'Rui is waiting at the pickup: City, 48-QK-27.'),
    screen: notificationScreen,
    subject: notificationSubject,
    at: instant,
    read: about(z.boolean(), 'The person has seen it, or it was replaced by a newer one about the same.'),
  }),
  'What a person was told.',
)
export type Notification = z.infer<typeof notification>

export const usertype = about(z.enum(broadcastUsertypes), 'Who gets it.', 'rider')
export const devicetype = about(
  z.enum(deviceTypes),
  'On which devices. `All`: on any, also in browsers of computers.',
  'All',
)

/** The kinds of push providers. */
export const pushKinds = ['web', 'fcm', 'expo'] as const
export type PushKind = (typeof pushKinds)[number]
export const platforms = ['web', 'android', 'ios'] as const
export type Platform = (typeof platforms)[number]

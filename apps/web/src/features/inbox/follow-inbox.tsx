import { readNotifications } from '@cabstand/contract/http/messages/notifications/inbox'
import { notificationPath } from '@cabstand/contract/notification-path'
import { inboxFeed } from '@cabstand/contract/realtime/notifications'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { inboxEffect } from '../../api/notification-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { renewDevice } from '../push/device.ts'
import { useAppBadge } from './use-app-badge.ts'

/** What is on the screen needs no notification: it is read as soon as it comes. */
export default function FollowInbox({ role }: { readonly role: 'rider' | 'driver' | 'admin' }) {
  const inbox = useFeed(inboxFeed)
  const { pathname } = useLocation()
  const { mutate } = useAction(readNotifications, role, inboxEffect)
  useAppBadge(role, inbox?.unread ?? 0)
  const newest = inbox?.newest ?? null
  const subject = newest?.subject ?? null
  const isOnScreen = newest !== null && pathname === notificationPath(newest.screen, newest.subject, role)
  useEffect(() => {
    // A failure is made good at the next start of the app. Staff have no devices.
    if (role !== 'admin') void renewDevice().catch(() => undefined)
  }, [role])
  useEffect(() => {
    if (isOnScreen && subject !== null && document.visibilityState === 'visible')
      mutate({ body: { subject } })
  }, [isOnScreen, subject, mutate])
  return null
}

import { offersFeed } from '@cabstand/contract/realtime/bookings'
import { chatUnreadFeed } from '@cabstand/contract/realtime/chat'
import { useEffect } from 'react'
import { useFeed } from '../../realtime/use-feed.ts'

/** The number on the icon of an installed app: unread notifications and messages, and offers to answer. */
export function useAppBadge(role: 'rider' | 'driver' | 'admin', notifications: number): void {
  const chats = useFeed(role === 'admin' ? undefined : chatUnreadFeed)?.chats ?? []
  const offers = useFeed(role === 'driver' ? offersFeed : undefined)?.offers ?? []
  const count = chats.reduce((sum, { unread }) => sum + unread, notifications + offers.length)
  useEffect(() => {
    // Browsers refuse it in private windows.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
    },
    [],
  )
}

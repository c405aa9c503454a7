import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keptKey, listQueuedBookings } from '../../features/chat/queued-messages.ts'
import { FollowSite } from './follow-site.tsx'

/** What runs while a person is signed in and shows nothing. It loads after the screen. */
export function Background({ userId }: { readonly userId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    // Messages that were written offline, before a reload.
    if (listQueuedBookings(localStorage, userId).length > 0)
      void import('../../features/chat/open-sender.ts').then(({ senderOf }) => senderOf(client, userId))
    if (localStorage.getItem(keptKey))
      void import('../../features/chat/forget-ended-chat.ts').then((file) => file.forgetEndedChats(userId))
  }, [client, userId])
  return <FollowSite />
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keptKey, listQueuedBookings } from '../../features/chat/queued-messages.ts'
import { deviceStorage } from '../../ui/storage.ts'
import { useFollowLanguage } from './follow-language.ts'
import { FollowSite } from './follow-site.tsx'

/** What runs while a person is signed in and shows nothing. It loads after the screen. */
export function Background({ userId }: { readonly userId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    // Messages that were written offline, before a reload.
    if (listQueuedBookings(deviceStorage, userId).length > 0)
      void import('../../features/chat/open-sender.ts').then(({ senderOf }) => senderOf(client, userId))
  }, [client, userId])
  useEffect(() => {
    const look = () => void forgetEndedChat(client, userId)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client, userId])
  useFollowLanguage()
  return <FollowSite />
}

/** The booking whose conversation this device keeps may have ended while the app was closed or in the background. */
async function forgetEndedChat(client: QueryClient, userId: string): Promise<void> {
  if (document.hidden || deviceStorage.read(keptKey) === null) return
  const file = await import('../../features/chat/forget-ended-chat.ts').catch(() => undefined)
  await file?.forgetEndedChat(client, userId)
}

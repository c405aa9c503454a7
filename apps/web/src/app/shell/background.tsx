import { appManifestPath } from '@cabstand/contract/pages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keptKey, listQueuedBookings } from '../../features/chat/queued-messages.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { paths } from '../../navigation/paths.ts'
import { useBoot } from '../../ui/boot.tsx'
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
  useOwnManifest()
  return <FollowSite />
}

/** Whoever installs the app gets that of their role. */
function useOwnManifest(): void {
  const { usertype } = useSignedIn()
  const { locale } = useBoot()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    if (link !== null) link.href = `${appManifestPath(usertype)}${paths.language(locale)}`
  }, [usertype, locale])
}

/** The booking whose conversation this device keeps may have ended while the app was closed or in the background. */
async function forgetEndedChat(client: QueryClient, userId: string): Promise<void> {
  if (document.hidden || deviceStorage.read(keptKey) === null) return
  const file = await import('../../features/chat/forget-ended-chat.ts').catch(() => undefined)
  await file?.forgetEndedChat(client, userId)
}

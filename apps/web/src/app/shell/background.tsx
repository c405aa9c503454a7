import { appManifestPath } from '@cabstand/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { keepReads, renewReads } from '../../api/keep-reads.ts'
import { listQueuedBookings } from '../../features/chat/queued-messages.ts'
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
  useKeptReads()
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

/** Riders and drivers can read their trips without a connection. */
function useKeptReads(): void {
  const client = useQueryClient()
  const me = useSignedIn()
  const keep = useEffectEvent(() => keepReads(client, me))
  const { id, usertype } = me
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each person.
  useEffect(() => {
    if (usertype !== 'rider' && usertype !== 'driver') return
    const stop = keep()
    const renew = () => void (document.hidden || renewReads(client, usertype))
    renew()
    document.addEventListener('visibilitychange', renew)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', renew)
    }
  }, [client, id, usertype])
}

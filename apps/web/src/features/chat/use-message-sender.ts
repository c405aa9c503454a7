import { uuidv7 } from '@cabstand/domain/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnectionState } from '../../realtime/realtime-context.tsx'
import { useStore } from '../../ui/store.ts'
import { useSignedIn } from '../session/use-me.ts'
import { senderOf } from './open-sender.ts'

/** The unsent messages of a chat, and what can be done with them. */
export function useMessageSender(bookingId: string) {
  const sender = senderOf(useQueryClient(), useSignedIn().id)
  const queued = useStore(sender.queue(bookingId))
  const isLive = useConnectionState().kind === 'live'
  useEffect(() => {
    if (isLive) sender.wakeAll()
  }, [sender, isLive])
  return {
    queued,
    send: (text: string) => {
      const id = uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
      sender.add(bookingId, { id, text })
    },
    retry: (id: string) => sender.retry(bookingId, id),
    remove: (id: string) => sender.remove(bookingId, id),
  }
}

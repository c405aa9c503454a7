import { uuidv7 } from '@cabstand/domain/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnectionState } from '../../realtime/realtime-context.tsx'
import { useStore } from '../../realtime/store.ts'
import { useSignedIn } from '../session/use-me.ts'
import { outboxOf } from './open-outbox.ts'

/** The unsent messages of a chat, and what can be done with them. */
export function useOutbox(bookingId: string) {
  const outbox = outboxOf(useQueryClient(), useSignedIn().id)
  const queued = useStore(outbox.queue(bookingId))
  const isLive = useConnectionState().kind === 'live'
  useEffect(() => {
    if (isLive) outbox.wakeAll()
  }, [outbox, isLive])
  return {
    queued,
    send: (text: string) => {
      const id = uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
      outbox.add(bookingId, { id, text })
    },
    retry: (id: string) => outbox.retry(bookingId, id),
    remove: (id: string) => outbox.remove(bookingId, id),
  }
}

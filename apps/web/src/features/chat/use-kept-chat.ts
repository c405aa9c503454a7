import type { Chat } from '@cabstand/contract/schemas/chat'
import type { ChatParty } from '@cabstand/domain/booking/chat'
import { useEffect } from 'react'
import { deviceStorage } from '../../ui/storage.ts'
import { useSignedIn } from '../session/use-me.ts'
import { readKept, writeKept } from './kept-chat.ts'
import { forgetKept } from './queued-messages.ts'

interface ShownChat {
  readonly bookingId: string
  readonly isOpen: boolean
  readonly me: ChatParty
  readonly other: string
  /** Undefined until it has been read. */
  readonly chat: Chat | undefined
}

/** Keeps the shown conversation on this device while people can write in it. */
export function useKeptChat({ bookingId, isOpen, me, other, chat }: ShownChat): void {
  const person = useSignedIn().id
  useEffect(() => {
    if (!isOpen) {
      if (readKept(deviceStorage)?.bookingId === bookingId) forgetKept(deviceStorage)
    } else if (chat !== undefined && chat.messages.length > 0) {
      // The service worker has the file then.
      void import('./kept-chat-view.tsx').catch(() => undefined)
      writeKept(deviceStorage, { person, bookingId, me, other, at: new Date().toISOString(), chat })
    }
  }, [person, bookingId, isOpen, me, other, chat])
}

import { markChatRead } from '@cabstand/contract/http/messages/chat'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/client.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = () => document.visibilityState === 'visible'

const againMs = 5000

/**
 * Marks messages up to a number as read while they are on the screen: `upTo` is undefined while there is nothing to
 * mark. A lost request is repeated.
 */
export function useReadMark(bookingId: string, upTo: number | undefined): void {
  const visible = useSyncExternalStore(subscribe, isVisible)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (upTo === undefined || !visible) return
    const cancel = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    call(markChatRead, { params: { id: bookingId }, body: { upTo } }, { signal: cancel.signal }).catch(() => {
      if (!cancel.signal.aborted) timer = setTimeout(() => setAttempt(attempt + 1), againMs)
    })
    return () => {
      cancel.abort()
      clearTimeout(timer)
    }
  }, [bookingId, upTo, visible, attempt])
}

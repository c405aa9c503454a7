import { chatTyping, chatTypingFeed } from '@cabstand/contract/realtime/chat'
import { type ChatParty, otherParty } from '@cabstand/domain/booking/chat'
import { useEffect, useRef, useState } from 'react'
import { useConnectionState, useRealtime } from '../../realtime/realtime-context.tsx'
import { useFeed } from '../../realtime/use-feed.ts'

const shownMs = 6000
const signalEveryMs = 3000

/**
 * Whether the other party is typing: until six seconds after their last signal, or until their message has come. Not
 * while the connection is lost.
 */
export function useOtherTyping(bookingId: string, me: ChatParty, theirMessages: number): boolean {
  const signal = useFeed(chatTypingFeed, bookingId)
  const isLive = useConnectionState().kind === 'live'
  const at = signal?.by === otherParty(me) ? signal.at : undefined
  const [over, setOver] = useState<string>()
  const [answered, setAnswered] = useState({ messages: theirMessages, at })
  if (answered.messages !== theirMessages) setAnswered({ messages: theirMessages, at })
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => setOver(at), shownMs)
    return () => clearTimeout(timer)
  }, [at])
  return isLive && at !== undefined && at !== over && at !== answered.at
}

/** Returns a function to call at each key press: it tells the other party at most every three seconds. */
export function useTypingSignal(bookingId: string): () => void {
  const realtime = useRealtime()
  const sentAtMs = useRef(0)
  return () => {
    const nowMs = Date.now()
    if (nowMs - sentAtMs.current < signalEveryMs) return
    sentAtMs.current = nowMs
    // A lost signal is not repeated.
    realtime.send(chatTyping, { bookingId })?.catch(() => undefined)
  }
}

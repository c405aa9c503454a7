import type { SharedTrip } from '@cabstand/contract/http/trips/sharing'
import { useEffect, useState } from 'react'
import type { TrackIslandBoot } from './track-boot.ts'

export interface Following {
  /** Null when the link is unknown. */
  readonly trip: SharedTrip | null
  /** False after a lost connection, until the next state. */
  readonly connected: boolean
  /** When the newest state arrived. */
  readonly updatedMs: number
  /** The time to count from; the server's when it rendered the page, so that hydration matches. */
  readonly nowMs: number
}

/** A browser gives up a stream that was refused; then it is asked for again after this long. */
const retryMs = 5000
const tickMs = 10_000

/** The trip of this page's link, kept current until it ends. */
export function useSharedTrip(boot: TrackIslandBoot): Following {
  const renderedMs = Date.parse(boot.at)
  const [following, setFollowing] = useState<Following>({
    trip: boot.trip,
    connected: true,
    updatedMs: renderedMs,
    nowMs: renderedMs,
  })
  const live = following.trip !== null && following.trip.stage !== 'ended'
  useEffect(() => {
    if (!live) return
    const receive = (trip: SharedTrip | null) => {
      const nowMs = Date.now()
      setFollowing({ trip, connected: true, updatedMs: nowMs, nowMs })
    }
    return followLink(receive, () => setFollowing((last) => ({ ...last, connected: false })))
  }, [live])
  useEffect(() => {
    if (!live) return
    const tick = () => setFollowing((last) => ({ ...last, nowMs: Math.max(last.nowMs, last.updatedMs) }))
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [live])
  return following
}

/** Follows the link of this page by server-sent events; the result ends it. */
function followLink(receive: (trip: SharedTrip | null) => void, lose: () => void): () => void {
  const path = `/api${location.pathname.replace(/\/$/, '')}`
  let events: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const open = () => {
    events = new EventSource(`${path}/events`)
    events.onmessage = ({ data }) => {
      const trip = JSON.parse(data as string) as SharedTrip
      if (trip.stage === 'ended') events?.close()
      receive(trip)
    }
    events.onerror = () => {
      lose()
      // Otherwise the browser connects again by itself.
      if (events?.readyState === EventSource.CLOSED && !ended) timer = setTimeout(() => void ask(), retryMs)
    }
  }
  /** Whether the link is still known: a refused stream does not say why. */
  const ask = async () => {
    const answer = await fetch(path, { headers: { accept: 'application/json' } }).catch(() => undefined)
    if (ended) return
    if (answer?.status === 404) receive(null)
    else open()
  }
  open()
  return () => {
    ended = true
    clearTimeout(timer)
    events?.close()
  }
}

import { useEffect, useState } from 'react'
import { useOnline } from '../../features/session/use-online.ts'
import { useConnectionState, useLineReport } from '../../realtime/realtime-context.tsx'
import { type ConnectionNotice, OfflineBanner } from '../../ui/offline-banner.tsx'
import { useFormat } from '../../ui/text.tsx'

const quietMilliseconds = 2000

/** Tells of a lost line after two seconds, and of its return for four. Short breaks pass unseen. */
export function ConnectionBanner() {
  return <OfflineBanner notice={useConnectionNotice()} />
}

function useConnectionNotice(): ConnectionNotice | null {
  const format = useFormat()
  const state = useConnectionState()
  const online = useOnline()
  const { lostAtMs, caughtUp } = useLineReport()
  const [toldOfMs, setToldOfMs] = useState<number | null>(null)
  useEffect(() => {
    if (lostAtMs === null) return
    const timer = setTimeout(() => setToldOfMs(lostAtMs), lostAtMs + quietMilliseconds - Date.now())
    return () => clearTimeout(timer)
  }, [lostAtMs])
  // Opened without a connection: nobody is known yet, so no connection was ever tried.
  if (state.kind === 'idle' && !online) return { kind: 'offline', dataTime: null }
  if (state.kind === 'idle' || state.kind === 'ended') return null
  if (lostAtMs !== null && toldOfMs !== null && toldOfMs >= lostAtMs) {
    return { kind: 'offline', dataTime: format.time(new Date(lostAtMs)) }
  }
  return caughtUp !== null && toldOfMs !== null ? { kind: 'caught-up', changes: caughtUp } : null
}

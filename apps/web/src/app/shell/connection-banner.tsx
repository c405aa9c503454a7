import { useEffect, useState } from 'react'
import { useOnline } from '../../features/session/use-online.ts'
import { useConnectionReport, useConnectionState } from '../../realtime/realtime-context.tsx'
import { type ConnectionNotice, OfflineBanner } from '../../ui/offline-banner.tsx'
import { useFormat } from '../../ui/text.tsx'

const quietMilliseconds = 2000

/** Shows a lost connection after two seconds, and its return for four seconds. Short interruptions are not shown. */
export function ConnectionBanner() {
  return <OfflineBanner notice={useConnectionNotice()} />
}

function useConnectionNotice(): ConnectionNotice | null {
  const format = useFormat()
  const state = useConnectionState()
  const online = useOnline()
  const { lostAtMs, caughtUp } = useConnectionReport()
  const [toldOfMs, setToldOfMs] = useState<number | null>(null)
  useEffect(() => {
    if (lostAtMs === null) return
    const timer = setTimeout(() => setToldOfMs(lostAtMs), lostAtMs + quietMilliseconds - Date.now())
    return () => clearTimeout(timer)
  }, [lostAtMs])
  if (state.kind === 'ended') return null
  if (lostAtMs !== null && toldOfMs !== null && toldOfMs >= lostAtMs) {
    return { kind: 'offline', dataTime: format.time(new Date(lostAtMs)) }
  }
  // The app was opened offline: the session is unknown, so no connection was attempted.
  if (state.kind === 'idle') return online ? null : { kind: 'offline', dataTime: null }
  return caughtUp !== null && toldOfMs !== null ? { kind: 'caught-up', changes: caughtUp } : null
}

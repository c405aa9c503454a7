import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { ConnectionState } from './connection-state.ts'
import type { LineReport } from './line.ts'
import type { Realtime } from './realtime.ts'
import { useStore } from './store.ts'

const RealtimeContext = createContext<Realtime | null>(null)

export function RealtimeProvider(props: { connection: Realtime; children: ReactNode }) {
  return <RealtimeContext value={props.connection}>{props.children}</RealtimeContext>
}

/** The app's line to the server. */
export function useRealtime(): Realtime {
  const connection = useContext(RealtimeContext)
  if (!connection) throw new Error('Realtime is used outside of RealtimeProvider')
  return connection
}

export function useConnectionState(): ConnectionState {
  return useStore(useRealtime().state)
}

export function useLineReport(): LineReport {
  return useStore(useRealtime().report)
}

/** Keeps the cached bookings current while the component is shown. */
export function useFollowBookings(bookingIds: readonly string[]): void {
  const connection = useRealtime()
  const joined = bookingIds.join(' ')
  useEffect(() => {
    const unfollow = joined.split(' ').flatMap((id) => (id === '' ? [] : [connection.follow(id)]))
    return () => {
      for (const stop of unfollow) stop()
    }
  }, [connection, joined])
}

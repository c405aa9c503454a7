import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from '../ui/store.ts'
import type { ConnectionState } from './connection-state.ts'
import type { Realtime } from './realtime.ts'
import type { ConnectionReport } from './session-socket.ts'

const RealtimeContext = createContext<Realtime | null>(null)

export function RealtimeProvider(props: { connection: Realtime; children: ReactNode }) {
  return <RealtimeContext value={props.connection}>{props.children}</RealtimeContext>
}

/** The app's connection to the server. */
export function useRealtime(): Realtime {
  const connection = useContext(RealtimeContext)
  if (!connection) throw new Error('Realtime is used outside of RealtimeProvider')
  return connection
}

export function useConnectionState(): ConnectionState {
  return useStore(useRealtime().state)
}

export function useConnectionReport(): ConnectionReport {
  return useStore(useRealtime().report)
}

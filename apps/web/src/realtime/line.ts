import type { ClientToServer, ServerToClient } from '@cabstand/contract/realtime/protocol'
import type { Socket } from 'socket.io-client'
import type { ConnectionState } from './connection-state.ts'
import type { Store } from './store.ts'

export type Line = Socket<ServerToClient, ClientToServer>

/** What the line's loss and return mean to people. */
export interface LineReport {
  /** When the line was lost (epoch); null while it is live or was never lost. */
  readonly lostAtMs: number | null
  /** Changes that arrived on return; null but for the moment after it. */
  readonly caughtUp: number | null
}

export const quiet: LineReport = { lostAtMs: null, caughtUp: null }

/** What outlives one connection. `followed` counts the followers of each booking. */
export interface LineStores {
  readonly state: Store<ConnectionState>
  readonly report: Store<LineReport>
  readonly followed: Map<string, number>
}

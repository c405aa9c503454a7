import type { ClientToServer, ServerToClient } from '@cabstand/contract/realtime/protocol'
import type { Socket } from 'socket.io-client'
import type { Store } from '../ui/store.ts'
import type { ConnectionState } from './connection-state.ts'
import type { FollowedTopic } from './feed.ts'

export type SessionSocket = Socket<ServerToClient, ClientToServer>

/** The loss and return of the connection, for display. */
export interface ConnectionReport {
  /** When the connection was lost (epoch); null while it is live or was never lost. */
  readonly lostAtMs: number | null
  /** The number of changes received after reconnecting; null except shortly after that. */
  readonly caughtUp: number | null
}

export const quiet: ConnectionReport = { lostAtMs: null, caughtUp: null }

/** State that is kept across connections. */
export interface ConnectionStores {
  readonly state: Store<ConnectionState>
  readonly report: Store<ConnectionReport>
  /** By topic. */
  readonly followed: ReadonlyMap<string, FollowedTopic>
  /** The newest state or value of a topic; null until there is one. */
  newest(topic: string): Store<unknown>
}

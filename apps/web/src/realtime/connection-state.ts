/** The state of the realtime connection. */
export type ConnectionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting'; readonly attempt: number }
  | { readonly kind: 'live' }
  /** The next attempt is at `retryAtMs` (epoch milliseconds). */
  | { readonly kind: 'waiting'; readonly attempt: number; readonly retryAtMs: number }
  /** The device reports that it has no network. */
  | { readonly kind: 'offline' }
  /** The server closed the session, or does not speak our protocol: only a reload or sign-in helps. */
  | { readonly kind: 'ended' }

export type ConnectionEvent =
  | { readonly type: 'started' }
  | { readonly type: 'connected' }
  | { readonly type: 'lost'; readonly nowMs: number; readonly jitter: number }
  | { readonly type: 'retry-due' }
  | { readonly type: 'device-offline' }
  | { readonly type: 'device-online' }
  /** The page became visible, so it reconnects without waiting. */
  | { readonly type: 'shown' }
  | { readonly type: 'session-ended' }
  | { readonly type: 'stopped' }

export const idle: ConnectionState = { kind: 'idle' }

const firstWaitMilliseconds = 500
const longestWaitMilliseconds = 15_000

/** Exponential backoff; `jitter` in 0..1 spreads clients over the upper half of the wait. */
export function backoffMilliseconds(attempt: number, jitter: number): number {
  const wait = Math.min(longestWaitMilliseconds, firstWaitMilliseconds * 2 ** Math.min(attempt, 10))
  return Math.round(wait / 2 + (wait / 2) * jitter)
}

/** The next state of the connection. Events that do not apply to a state leave it unchanged. */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'started':
      return state.kind === 'idle' || state.kind === 'ended' ? { kind: 'connecting', attempt: 0 } : state
    case 'connected':
      return state.kind === 'connecting' ? { kind: 'live' } : state
    case 'lost': {
      if (state.kind !== 'connecting' && state.kind !== 'live') return state
      const attempt = state.kind === 'live' ? 0 : state.attempt + 1
      return {
        kind: 'waiting',
        attempt,
        retryAtMs: event.nowMs + backoffMilliseconds(attempt, event.jitter),
      }
    }
    case 'retry-due':
    case 'shown':
      return state.kind === 'waiting' ? { kind: 'connecting', attempt: state.attempt } : state
    case 'device-offline':
      return state.kind === 'idle' || state.kind === 'ended' ? state : { kind: 'offline' }
    case 'device-online':
      return state.kind === 'offline' || state.kind === 'waiting' ? { kind: 'connecting', attempt: 0 } : state
    case 'session-ended':
      return { kind: 'ended' }
    case 'stopped':
      return idle
    default:
      return event satisfies never
  }
}

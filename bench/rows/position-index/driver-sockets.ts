import type { BenchContext } from '../../row.ts'
import { AnsweringProcess } from '../../support/child.ts'

/**
 * Opens connections, or sends positions on them for a while: each after the previous one is acknowledged, and not before
 * `everyMs` have passed.
 */
export type DriverSocketsTask =
  | { readonly open: 'cabstand' | 'echo'; readonly url: string; readonly tokens: readonly string[] }
  | { readonly send: 'cabstand' | 'echo'; readonly durationMs: number; readonly everyMs?: number }

export interface DriverSocketsResult {
  readonly acknowledged: number
  readonly elapsedSeconds: number
  /** Fraction of one core used by the clients. Near 1, the clients would limit the result. */
  readonly clientCpu: number
}

/** Drivers' sockets in a separate process on plain `ws`, so that both sides have the same client cost. */
export function startDriverSockets(context: BenchContext) {
  return new AnsweringProcess<DriverSocketsTask, DriverSocketsResult>(
    context,
    new URL('driver-sockets-process.ts', import.meta.url),
  )
}

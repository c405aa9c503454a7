import type { BenchContext } from '../../row.ts'
import { AnsweringProcess } from '../../support/child.ts'

/** Opens connections, or sends positions over them for a while: the next when the last is acknowledged. */
export type DriverSocketsTask =
  | { readonly open: 'cabstand' | 'echo'; readonly url: string; readonly tokens: readonly string[] }
  | { readonly send: 'cabstand' | 'echo'; readonly durationMs: number }

export interface DriverSocketsResult {
  readonly acknowledgedPerSecond: number
  /** Share of one core that the clients used: near 1 they would be what is measured. */
  readonly clientCpu: number
}

/** Drivers' sockets in a process of their own, on `ws` itself: they speak to both sides at the same cost. */
export function startDriverSockets(context: BenchContext) {
  return new AnsweringProcess<DriverSocketsTask, DriverSocketsResult>(
    context,
    new URL('driver-sockets-process.ts', import.meta.url),
  )
}

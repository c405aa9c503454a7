import type { BenchContext } from '../row.ts'
import { AnsweringProcess } from './child.ts'

/** One window of load: the same GETs again and again over kept-alive connections. */
export interface HttpLoad {
  readonly url: string
  /** Asked for in turns in place of the path of `url`; each connection begins at another. */
  readonly paths?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly durationMs: number
}

export interface HttpLoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Share of one core that the generator itself used: near 1 it would be what is measured. */
  readonly generatorCpu: number
}

/** A load generator in a process of its own, so that it shares no event loop with what it measures. */
export function startHttpLoad(context: BenchContext) {
  return new AnsweringProcess<HttpLoad, HttpLoadResult>(
    context,
    new URL('http-load-process.ts', import.meta.url),
  )
}

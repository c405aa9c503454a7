import type { BenchContext } from '../row.ts'
import { AnsweringProcess } from './child.ts'

/** One period of load: repeated GET requests on kept-alive connections. */
export interface HttpLoad {
  readonly url: string
  /** Requested in turn instead of the path of `url`; each connection starts at a different one. */
  readonly paths?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly durationMs: number
}

export interface HttpLoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Fraction of one core used by the generator. Near 1, the generator would limit the result. */
  readonly generatorCpu: number
}

/** A load generator in a separate process, so that it does not share an event loop with the measured server. */
export function startHttpLoad(context: BenchContext) {
  return new AnsweringProcess<HttpLoad, HttpLoadResult>(
    context,
    new URL('http-load-process.ts', import.meta.url),
  )
}

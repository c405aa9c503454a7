import type { BenchContext } from '../../row.ts'
import { AnsweringProcess } from '../../support/child.ts'

/** One period in which quotes are asked for, each from an address of its own. */
export interface Flood {
  readonly url: string
  readonly durationMs: number
  /** Quotes per second, whether or not the earlier ones are answered; undefined: `connections` ask again at once. */
  readonly perSecond?: number
  readonly connections: number
}

export interface FloodResult {
  readonly askedPerSecond: number
  readonly answeredPerSecond: number
  /** Refused by 503 with `Retry-After`. */
  readonly refusedPerSecond: number
  /** Any other answer, or none. */
  readonly others: number
  readonly answerP99Ms: number
  readonly refusalP99Ms: number
}

/** People who ask for prices, in a separate process. */
export function startFlood(context: BenchContext) {
  return new AnsweringProcess<Flood, FloodResult>(context, new URL('flood-process.ts', import.meta.url))
}

import type { FastifyBaseLogger } from 'fastify'

const lookEveryMs = 10_000
/** Time servers correct less than this all the time. */
const leastMs = 2000

/**
 * Logs when the clock of this machine is set, because all that is timed follows it: after a step forward offers end and
 * searches are given up at once, after a step back they wait longer.
 */
export class ClockWatch {
  private readonly log: FastifyBaseLogger
  private readonly interval: NodeJS.Timeout
  /** How far the clock is ahead of the time that nobody sets. */
  private aheadMs = measureAhead()

  constructor(log: FastifyBaseLogger) {
    this.log = log
    this.interval = setInterval(() => this.look(), lookEveryMs)
    this.interval.unref()
  }

  stop(): void {
    clearInterval(this.interval)
  }

  private look(): void {
    const aheadMs = measureAhead()
    const setByMs = aheadMs - this.aheadMs
    this.aheadMs = aheadMs
    if (Math.abs(setByMs) < leastMs) return
    const seconds = Math.abs(Math.round(setByMs / 1000))
    const direction = setByMs > 0 ? 'forward' : 'back'
    this.log.warn({ setByMs: Math.round(setByMs) }, `the clock was set ${direction} by ${seconds} s`)
  }
}

const measureAhead = () => Date.now() - performance.now()

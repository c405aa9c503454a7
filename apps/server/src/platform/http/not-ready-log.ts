import type { FastifyBaseLogger } from 'fastify'

const repeatAfterMs = 10_000
const maxReasons = 100

/**
 * Logs refusals with `not_ready`: each reason at most once in ten seconds, with how many it stands for. While a process
 * is overloaded or its database is away there are hundreds a second.
 */
export class NotReadyLog {
  private readonly reasons = new Map<string, { loggedAtMs: number; unlogged: number }>()

  refused(
    log: Pick<FastifyBaseLogger, 'warn'>,
    { reason, url }: { reason: string; url: string },
    nowMs = performance.now(),
  ): void {
    const known = this.reasons.get(reason)
    if (known !== undefined && nowMs - known.loggedAtMs < repeatAfterMs) {
      known.unlogged += 1
      return
    }
    if (this.reasons.size >= maxReasons) this.reasons.clear()
    this.reasons.set(reason, { loggedAtMs: nowMs, unlogged: 0 })
    log.warn({ url, refused: 1 + (known?.unlogged ?? 0) }, reason)
  }
}

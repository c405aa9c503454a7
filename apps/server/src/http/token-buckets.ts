/**
 * Per-process token buckets, one for each key, for what is so cheap (place suggestions, routes, quotes, messages of
 * sockets) that a query per use would cost more than the use. Budgets that protect people (sign-in) are counted in SQL.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; atMs: number }>()
  private readonly perSecond: number
  private readonly burst: number
  private readonly maxKeys = 50_000

  constructor(options: { perSecond: number; burst: number }) {
    this.perSecond = options.perSecond
    this.burst = options.burst
  }

  /** Keys remembered now. */
  get size(): number {
    return this.buckets.size
  }

  /** Takes `cost` tokens of a key; returns 0, or the seconds to wait when there are too few. */
  take(key: string, nowMs: number, cost = 1): number {
    const bucket = this.buckets.get(key) ?? { tokens: this.burst, atMs: nowMs }
    const tokens = Math.min(this.burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.perSecond)
    const waitSeconds = tokens >= cost ? 0 : Math.ceil((cost - tokens) / this.perSecond)
    // Re-inserting keeps the map in order of use, so the oldest is the first key.
    this.buckets.delete(key)
    this.buckets.set(key, { tokens: waitSeconds === 0 ? tokens - cost : tokens, atMs: nowMs })
    if (this.buckets.size > this.maxKeys) {
      const oldest = this.buckets.keys().next()
      if (!oldest.done) this.buckets.delete(oldest.value)
    }
    return waitSeconds
  }
}

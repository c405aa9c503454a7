/** How much a bucket holds, and how fast it fills. */
export interface BucketSize {
  readonly perSecond: number
  readonly burst: number
}

/** Token buckets, one for each key. */
export interface Buckets {
  /** Takes `cost` tokens of a key. Returns 0, or the seconds to wait when there are too few. */
  take(key: string, nowMs: number, cost?: number): number | Promise<number>
}

/**
 * Token buckets of this process, one for each key. For operations so cheap (place suggestions, routes, quotes, socket
 * messages) that a query for each use would cost more. Budgets that protect people (sign-in) are counted in SQL.
 */
export class TokenBuckets implements Buckets {
  private readonly buckets = new Map<string, { tokens: number; atMs: number }>()
  private readonly perSecond: number
  private readonly burst: number
  private readonly maxKeys = 50_000

  constructor(options: BucketSize) {
    this.perSecond = options.perSecond
    this.burst = options.burst
  }

  /** The current number of keys. */
  get size(): number {
    return this.buckets.size
  }

  take(key: string, nowMs: number, cost = 1): number {
    const bucket = this.buckets.get(key) ?? { tokens: this.burst, atMs: nowMs }
    const tokens = Math.min(this.burst, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.perSecond)
    const waitSeconds = tokens >= cost ? 0 : Math.ceil((cost - tokens) / this.perSecond)
    // Re-inserting keeps the map in order of use, so the first key is the least recently used.
    this.buckets.delete(key)
    this.buckets.set(key, { tokens: waitSeconds === 0 ? tokens - cost : tokens, atMs: nowMs })
    if (this.buckets.size > this.maxKeys) {
      const oldest = this.buckets.keys().next()
      if (!oldest.done) this.buckets.delete(oldest.value)
    }
    return waitSeconds
  }
}

import type { Redis } from 'ioredis'
import type { BucketSize, Buckets } from '../http/token-buckets.ts'
import { TokenBuckets } from '../http/token-buckets.ts'

/** Takes tokens of one bucket and returns the seconds to wait, or 0. A bucket that is full again is forgotten. */
const takeScript = `
local perSecond, burst, nowMs, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local known = redis.call('HMGET', KEYS[1], 'tokens', 'atMs')
local atMs = tonumber(known[2]) or nowMs
local tokens = math.min(burst, (tonumber(known[1]) or burst) + math.max(0, nowMs - atMs) / 1000 * perSecond)
local waitSeconds = 0
if tokens >= cost then tokens = tokens - cost else waitSeconds = math.ceil((cost - tokens) / perSecond) end
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'atMs', math.max(nowMs, atMs))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / perSecond * 1000))
return waitSeconds`

/** Token buckets that all processes share. While Redis cannot be reached, each process counts on its own. */
export class RedisBuckets implements Buckets {
  private readonly own: TokenBuckets
  private readonly redis: Redis
  private readonly prefix: string
  private readonly size: BucketSize

  constructor(redis: Redis, options: BucketSize & { readonly prefix: string }) {
    this.redis = redis
    this.prefix = options.prefix
    this.size = options
    this.own = new TokenBuckets(options)
  }

  async take(key: string, nowMs: number, cost = 1): Promise<number> {
    const { perSecond, burst } = this.size
    try {
      const wait = await this.redis.eval(takeScript, 1, `${this.prefix}${key}`, perSecond, burst, nowMs, cost)
      return Number(wait)
    } catch {
      return this.own.take(key, nowMs, cost)
    }
  }
}

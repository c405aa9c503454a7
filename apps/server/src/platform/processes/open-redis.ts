import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { BucketSize, Buckets } from '../http/token-buckets.ts'
import type { Bus } from './bus.ts'
import { RedisBuckets } from './redis-buckets.ts'
import { RedisBus } from './redis-bus.ts'

/** What the processes of an installation share through Redis. Nothing in it is missed when Redis loses it. */
export interface SharedByRedis {
  readonly bus: Bus
  /** Buckets that all processes share; each kind has a name of its own. */
  readonly createBuckets: (name: string, size: BucketSize) => Buckets
  stop(): Promise<void>
}

/** A request that waits longer than this for Redis goes on without. */
const answerMs = 500
const longestPauseMs = 2000

const options = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: answerMs,
  connectTimeout: 2000,
  // A server that does not answer has its connections closed, so that they do not gather what is sent.
  socketTimeout: 2000,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, longestPauseMs),
}

/**
 * Opens Redis or Valkey. Channels and keys are named by the installation's secret, so that several installations can
 * use one server. Nothing waits for it, and nothing fails without it.
 */
export function openRedis(
  url: string,
  { secret, log }: { secret: string; log: Pick<FastifyBaseLogger, 'warn'> },
): SharedByRedis {
  const connect = () => {
    const client = new Redis(url, options)
    // Without a listener, ioredis prints each failed attempt. The bus logs interruptions.
    client.on('error', () => {})
    return client
  }
  const installation = createHmac('sha256', secret).update('redis').digest('base64url').slice(0, 12)
  const prefix = `cabstand:${installation}:`
  const bus = new RedisBus({ connect, prefix, log })
  const limits = connect()
  void limits.connect().catch(() => {})
  return {
    bus,
    createBuckets: (name, size) => new RedisBuckets(limits, { ...size, prefix: `${prefix}${name}:` }),
    async stop() {
      limits.disconnect()
      await bus.stop()
    },
  }
}

/** Why Redis cannot be used; undefined: it answers. */
export async function findRedisProblem(url: string): Promise<string | undefined> {
  const client = new Redis(url, { ...options, retryStrategy: () => null })
  let reason: string | undefined
  client.on('error', (error) => {
    reason ??= error.message
  })
  try {
    await client.connect()
    await client.ping()
    return undefined
  } catch (error) {
    return reason ?? (error instanceof Error ? error.message : String(error))
  } finally {
    client.disconnect()
  }
}

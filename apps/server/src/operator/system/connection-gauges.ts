import type { Reads } from '../../platform/db/read-database.ts'
import type { Gauge } from '../../platform/gauge.ts'
import type { SharedByRedis } from '../../platform/processes/open-redis.ts'

export interface ConnectionDeps {
  readonly reads: Pick<Reads, 'findDelay'>
  readonly redis?: { readonly bus: Pick<SharedByRedis['bus'], 'isConnected'> } | undefined
}

/** What a process does without while it is away: Redis, and the replica for reports. Nothing is said of what is not set up. */
export function connectionGauges({ reads, redis }: ConnectionDeps): readonly Gauge[] {
  return [
    {
      name: 'redis_connected',
      help: 'Whether this process reaches Redis: 1 or 0.',
      bounded: true,
      read: async () => (redis === undefined ? [] : [{ value: redis.bus.isConnected ? 1 : 0 }]),
    },
    {
      name: 'replica_connected',
      help: 'Whether the replica for reports answers: 1 or 0.',
      bounded: true,
      async read() {
        const delay = await reads.findDelay()
        return delay === undefined ? [] : [{ value: delay === null ? 0 : 1 }]
      },
    },
    {
      name: 'replica_behind_seconds',
      help: 'How far the replica for reports is behind the database.',
      bounded: true,
      async read() {
        const delay = await reads.findDelay()
        return typeof delay === 'number' ? [{ value: delay }] : []
      },
    },
  ]
}

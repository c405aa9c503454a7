import type { Gauge } from '../gauge.ts'
import { readDatabaseUse } from './database-watch-store.ts'

/** PostgreSQL, as it says itself. */
export const databaseGauges: readonly Gauge[] = [
  {
    name: 'database_bytes',
    help: 'The size of the database.',
    read: async (db) => [{ value: (await readDatabaseUse(db)).bytes }],
  },
  {
    name: 'database_connections',
    help: 'Connections to the server of the database, of all programs: open, and the limit.',
    labels: ['state'],
    async read(db) {
      const { connections, limit } = await readDatabaseUse(db)
      return [
        { labels: { state: 'open' }, value: connections },
        { labels: { state: 'limit' }, value: limit },
      ]
    },
  },
  {
    name: 'database_lock_wait_seconds',
    help: 'The longest that a statement is waiting for a lock.',
    read: async (db) => [{ value: (await readDatabaseUse(db)).longestWaitSeconds }],
  },
]

import { deleteRowChangesBefore } from './cache/row-changes-store.ts'
import { databaseGauges } from './db/database-gauges.ts'
import { outboxGauges } from './events/outbox-gauges.ts'
import { registerFavicon } from './http/favicon.ts'
import { deleteIdempotencyKeysBefore } from './http/idempotency-store.ts'
import { deleteRateLimitsBefore } from './http/rate-limit-store.ts'
import { deleteSupersededJobs } from './jobs/job-store.ts'
import { queueGauges } from './jobs/queue-gauges.ts'
import type { Module } from './module.ts'

/** How long a retry with the same key returns the first response. */
const idempotencyKeyMs = 86_400_000
/** Much longer than a transaction may stay open. Changes are read shortly after the commit. */
const rowChangeMs = 86_400_000

/** Routes and clean-up tasks of the platform's own folders. */
export function platformModule(): Module {
  return {
    name: 'platform',
    mount: registerFavicon,
    gauges: [...databaseGauges, ...queueGauges, ...outboxGauges],
    cleanup: async (db, now) => {
      await deleteIdempotencyKeysBefore(db, new Date(now.getTime() - idempotencyKeyMs))
      await deleteRateLimitsBefore(db, now)
      await deleteRowChangesBefore(db, new Date(now.getTime() - rowChangeMs))
      await deleteSupersededJobs(db)
    },
  }
}

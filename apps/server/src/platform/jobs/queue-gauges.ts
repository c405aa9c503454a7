import { type Gauge, oncePerPage } from '../gauge.ts'
import { readQueue } from './job-store.ts'

const read = oncePerPage(readQueue)

/** The job queue. Jobs that failed are tried again, with growing pauses. */
export const queueGauges: readonly Gauge[] = [
  {
    name: 'jobs',
    help: 'Jobs that wait for a worker, run, have failed and are tried again, or have failed for the last time.',
    labels: ['state'],
    async read(db, now) {
      const { oldestSeconds: _, ...counts } = await read(db, now)
      return Object.entries(counts).map(([state, value]) => ({
        labels: { state },
        value,
      }))
    },
  },
  {
    name: 'oldest_job_seconds',
    help: 'How long the oldest job that could run has waited.',
    async read(db, now) {
      return [{ value: (await read(db, now)).oldestSeconds }]
    },
  },
]

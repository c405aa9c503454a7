import type { Gauge } from '../gauge.ts'
import { readOutbox } from './outbox-store.ts'

/** Events whose reactions have not happened yet. */
export const outboxGauges: readonly Gauge[] = [
  {
    name: 'outbox_events',
    help: 'Events whose reactions have not all happened.',
    async read(db) {
      return [{ value: (await readOutbox(db)).count }]
    },
  },
  {
    name: 'oldest_outbox_event_seconds',
    help: 'The age of the oldest of them.',
    async read(db) {
      return [{ value: (await readOutbox(db)).oldestSeconds }]
    },
  },
]

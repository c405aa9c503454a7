import { type Gauge, oncePerPage } from '../gauge.ts'
import { readOutbox } from './outbox-store.ts'

const read = oncePerPage(readOutbox)

/** Events whose reactions have not happened yet. */
export const outboxGauges: readonly Gauge[] = [
  {
    name: 'outbox_events',
    help: 'Events whose reactions have not all happened.',
    async read(db, now) {
      return [{ value: (await read(db, now)).count }]
    },
  },
  {
    name: 'oldest_outbox_event_seconds',
    help: 'The age of the oldest of them.',
    async read(db, now) {
      return [{ value: (await read(db, now)).oldestSeconds }]
    },
  },
]

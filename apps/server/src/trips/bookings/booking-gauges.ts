import { bookLaterLeadMinutes } from '@cabstand/domain/booking/book-later'
import type { Gauge } from '../../platform/gauge.ts'
import { countAnswersSince, countOpenByStatus, readOldestSearch, readWaitsSince } from './gauge-store.ts'

/** What operators watch: how many trips run, and what riders who book now have met in the last quarter of an hour. */
export const bookingGauges: readonly Gauge[] = [
  {
    name: 'open_bookings',
    help: 'Bookings that have not ended, by status.',
    labels: ['status'],
    async read(db) {
      const rows = await countOpenByStatus(db)
      return rows.map(({ status, count }) => ({ labels: { status }, value: count }))
    },
  },
  {
    name: 'longest_search_seconds',
    help: 'How long the rider who waits longest has waited for a driver.',
    async read(db, now) {
      const seconds = await readOldestSearch(db, now, bookLaterLeadMinutes)
      return [{ value: seconds }]
    },
  },
  recentWait('recent_search_seconds', 'a driver accepted', 'accepted_at'),
  recentWait('recent_pickup_wait_seconds', 'the driver arrived', 'driver_arrive_time'),
  {
    name: 'recent_offers',
    help: 'Offers to drivers for bookings of the last 15 minutes, by how they ended.',
    labels: ['outcome'],
    async read(db, now) {
      const rows = await countAnswersSince(db, quarterBefore(now))
      return rows.map(({ outcome, count }) => ({ labels: { outcome }, value: count }))
    },
  },
]

const quarterBefore = (now: Date) => new Date(now.getTime() - 15 * 60_000)

/** Without trips it says nothing. */
function recentWait(name: string, until: string, end: Parameters<typeof readWaitsSince>[2]): Gauge {
  return {
    name,
    help: `Seconds until ${until}, of Book Nows of the last 15 minutes: median and 95th percentile.`,
    labels: ['quantile'],
    async read(db, now) {
      const { median, high } = await readWaitsSince(db, quarterBefore(now), end)
      return Object.entries({ '0.5': median, '0.95': high }).flatMap(([quantile, value]) =>
        value === null ? [] : [{ labels: { quantile }, value }],
      )
    },
  }
}

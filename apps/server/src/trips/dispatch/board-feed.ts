import { type OpenBooking, openBookingsFeed } from '@cabstand/contract/realtime/dispatch'
import { bookLaterDispatchMs } from '@cabstand/domain/booking/book-later'
import { dispatchDeadlineMs } from '@cabstand/domain/dispatch/offer-policy'
import { collectionFeed, encodeBy, type Feed } from '../../platform/realtime/feed.ts'
import { type BookingDeps, bookingTopics, endsOf } from '../bookings/index.ts'
import { listOpenBookings, type OpenBookingRow, wholeService } from './board-store.ts'
import { automationOf } from './dispatched-booking.ts'

type BoardDeps = Pick<BookingDeps, 'db' | 'settings' | 'now'>

/**
 * The bookings that staff watch over. The hint of a booking makes it read at once; everything else, such as a Book Later
 * whose day has come, is found by the sweep of every second.
 */
export function createOpenBookingsFeed({ db, settings, now }: BoardDeps): Feed {
  const encode = encodeBy(openBookingsFeed.entry)
  return collectionFeed(openBookingsFeed, {
    topics: bookingTopics,
    ownKey: ({ role, userId }) => (role === 'admin' ? wholeService : userId),
    admit: async (_, { role }) => (role === 'admin' ? 'admin' : 'fleetadmin'),
    async read(keys, ids) {
      const automation = automationOf(await settings.get())
      const byKey = new Map(keys.map((key) => [key, new Map<string, Required<OpenBooking>>()]))
      for (const row of await listOpenBookings(db, { keys, ids, now: now() })) {
        byKey.get(row.key)?.set(row.id, toOpenBooking(row, automation))
      }
      return byKey
    },
    encode,
  })
}

function toOpenBooking(
  row: OpenBookingRow,
  automation: ReturnType<typeof automationOf>,
): Required<OpenBooking> {
  const { id, reference, service, bookLater, carType, customerName, paymentMode, payableAmount, alerts } = row
  const { driver, driverName, vehicleNumber, customerContact, passengerName } = row
  const newSinceMs = row.newSince.getTime()
  const tripDateMs = bookLater ? row.tripDate.getTime() : null
  const searchMs = tripDateMs === null ? newSinceMs : bookLaterDispatchMs(tripDateMs, newSinceMs)
  return {
    id,
    reference,
    // The statement reads no others.
    status: row.status as OpenBooking['status'],
    service,
    bookLater,
    tripDate: row.tripDate.toISOString(),
    carType,
    customerName,
    customerContact,
    passengerName,
    ...endsOf(row),
    driver,
    driverName,
    vehicleNumber,
    since: row.since.toISOString(),
    searchAt: new Date(searchMs).toISOString(),
    expectedAt: row.expectedAt?.toISOString() ?? null,
    paymentMode,
    payableAmount,
    alerts,
    search: row.status === 'NEW' ? searchOf(row, { ...automation, newSinceMs, tripDateMs }) : null,
  }
}

function searchOf(
  row: OpenBookingRow,
  booking: Parameters<typeof dispatchDeadlineMs>[0],
): NonNullable<OpenBooking['search']> {
  return {
    round: row.round ?? 0,
    radiusMeters: row.radiusMeters ?? 0,
    automatic: booking.autoDispatch,
    offers: (row.offers ?? []).map(({ at, ...offer }) => ({
      ...offer,
      // One without an expiry time ended when automatic dispatch was turned on.
      at: new Date(at ?? booking.autoSinceMs ?? booking.newSinceMs).toISOString(),
    })),
    reasons: { ...row.reasons },
    until: new Date(dispatchDeadlineMs(booking)).toISOString(),
  }
}

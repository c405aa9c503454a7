import * as contract from '@cabstand/contract/http/bookings'
import { getWork } from '@cabstand/contract/http/drivers'
import { getBookingMapCosts } from '@cabstand/contract/http/map-costs'
import type { Audience, BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { isFinal } from '@cabstand/domain/booking/status'
import type { SignedIn } from '../../http/caller.ts'
import { type Route, route } from '../../http/route.ts'
import type { Visitors } from '../../http/visitors.ts'
import { listBookingCosts } from '../maps/index.ts'
import { listBookingEntries } from '../wallet/index.ts'
import { acceptBooking } from './accept-booking.ts'
import type { BookingParts } from './booking-parts.ts'
import { getBookingRow } from './booking-store.ts'
import { cancelBooking } from './cancel-booking.ts'
import { rateBooking } from './complete-booking.ts'
import { createBooking, prepareBooking } from './create-booking.ts'
import { declineBooking } from './decline-booking.ts'
import { arriveBooking, checkBookingOtp, startBooking } from './drive-booking.ts'
import { readDriverWork } from './driver-work.ts'
import { listEventsAfter } from './event-store.ts'
import { finishBooking } from './finish-booking.ts'
import { listBookings } from './list-bookings.ts'
import { payBooking } from './pay-booking.ts'
import { prepareReach, reachBooking } from './reach-booking.ts'
import { readBookingRow } from './read-booking.ts'
import { toSnapshot, toView, toWire } from './snapshot.ts'
import type { TripEta } from './trip-eta.ts'

/** The answers to everything that concerns one booking. */
export function bookingRoutes(parts: BookingParts & { eta: TripEta; visitors: Visitors }): Route[] {
  return [...readRoutes(parts), ...requestRoutes(parts), ...tripRoutes(parts)]
}

const seenBy = (caller: SignedIn, snapshot: BookingSnapshot) =>
  toView(snapshot, caller.role satisfies Audience)

function readRoutes(parts: BookingParts & { eta: TripEta }): Route[] {
  return [
    route(contract.listBookings, {
      read: ({ caller, query }) => listBookings(parts, caller, query) as never,
    }),
    route(contract.getBooking, {
      read: async ({ caller, params }) =>
        seenBy(caller, await toSnapshot(await readBookingRow(parts, params.id, caller), parts.carTypes)),
    }),
    route(contract.listBookingEvents, {
      read: async ({ caller, params, query }) => {
        const booking = await readBookingRow(parts, params.id, caller)
        const events = await listEventsAfter(parts.db, params.id, query.after ?? 0)
        const over = isFinal(booking.status)
        return { events: events.map((event) => toWire(event, caller.role, over)) }
      },
    }),
    route(contract.getBookingPosition, {
      read: async ({ caller, params }) => parts.eta.read(await readBookingRow(parts, params.id, caller)),
    }),
    route(getBookingMapCosts, {
      read: async ({ params }) => {
        const { id } = await getBookingRow(parts.db, params.id)
        return { costs: await listBookingCosts(parts.db, id) }
      },
    }),
    route(contract.getBookingLedger, {
      read: async ({ params }) => {
        const booking = await getBookingRow(parts.db, params.id)
        const entries = Map.groupBy(await listBookingEntries(parts.db, booking.id), (line) => line.id)
        return {
          entries: [...entries].map(([id, lines]) => ({
            id,
            event: lines[0]?.event ?? '',
            at: (lines[0]?.createdAt ?? booking.bookingDate).toISOString(),
            lines: lines.map(({ account, purpose, amount }) => ({ account, purpose, amount })),
          })),
        }
      },
    }),
    route(getWork, { read: ({ caller }) => readDriverWork(parts, caller.userId) }),
  ]
}

function requestRoutes(parts: BookingParts & { visitors: Visitors }): Route[] {
  return [
    route(contract.createBooking, {
      prepare: ({ caller, body, client }) => prepareBooking(parts, caller, body, parts.visitors.find(client)),
      write: async (tx, { caller, body }, prepared) =>
        seenBy(caller, await createBooking(tx, parts, caller, body, prepared)) as never,
    }),
    route(contract.acceptBooking, {
      write: async (tx, { caller, params }) => {
        return toView(await acceptBooking(tx, parts, { bookingId: params.id, driver: caller }), 'driver')
      },
    }),
    route(contract.declineBooking, {
      write: async (tx, { caller, params }) => {
        await declineBooking(tx, parts, { bookingId: params.id, driver: caller })
        return { ok: true as const }
      },
    }),
    route(contract.cancelBooking, {
      write: async (tx, { caller, params, body }) =>
        seenBy(
          caller,
          await cancelBooking(tx, parts, { bookingId: params.id, acting: caller, ...body }),
        ) as never,
    }),
  ]
}

function tripRoutes(parts: BookingParts): Route[] {
  return [
    route(contract.arriveBooking, {
      write: async (tx, { caller, params, body }) => {
        const input = { bookingId: params.id, acting: caller, confirmFar: body.confirmFar ?? false }
        return toView(await arriveBooking(tx, parts, input), 'driver')
      },
    }),
    route(contract.startBooking, {
      prepare: ({ caller, params, body }) =>
        checkBookingOtp(parts, { bookingId: params.id, caller, otp: body.otp }),
      write: async (tx, { caller, params }) => {
        return toView(await startBooking(tx, parts, { bookingId: params.id, caller }), 'driver')
      },
    }),
    route(contract.reachBooking, {
      prepare: ({ caller, params, body }) =>
        prepareReach(parts, {
          bookingId: params.id,
          acting: caller,
          confirmFar: body.confirmFar ?? false,
        }),
      write: async (tx, { caller, params }, trip) =>
        seenBy(
          caller,
          await reachBooking(tx, parts, { bookingId: params.id, acting: caller }, trip),
        ) as never,
    }),
    route(contract.finishBooking, {
      write: async (tx, { caller, params }) => {
        const snapshot = await finishBooking(tx, parts, { bookingId: params.id, acting: caller })
        return seenBy(caller, snapshot) as never
      },
    }),
    route(contract.payBooking, {
      write: async (tx, { caller, params, body }) =>
        seenBy(
          caller,
          await payBooking(tx, parts, {
            bookingId: params.id,
            acting: caller,
            means: body.paymentMode,
            cashAmount: body.cashAmount,
          }),
        ) as never,
    }),
    route(contract.rateBooking, {
      write: async (tx, { caller, params, body }) =>
        toView(
          await rateBooking(tx, parts, { bookingId: params.id, acting: caller, rating: body.rating }),
          'rider',
        ),
    }),
  ]
}

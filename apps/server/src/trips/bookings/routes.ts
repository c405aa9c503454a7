import * as contract from '@cabstand/contract/http/trips/bookings'
import { getBookingMapCosts, getWork } from '@cabstand/contract/http/trips/bookings'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { isFinal } from '@cabstand/domain/booking/status'
import { listBookingCosts } from '../../maps/index.ts'
import { spendPromoGuess } from '../../money/promos/index.ts'
import { listEntriesAbout } from '../../money/wallet/index.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Visitors } from '../../platform/http/visitors.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listRoutes } from '../../platform/lists/list-routes.ts'
import { acceptBooking } from './accept-booking.ts'
import { addParcelPictures } from './add-parcel-pictures.ts'
import { bookingListSource, type ListedBooking } from './all-bookings-store.ts'
import type { BookingDeps } from './booking-deps.ts'
import { takeStep } from './booking-step.ts'
import { getBookingRow } from './booking-store.ts'
import { callEmergency } from './call-emergency.ts'
import { cancelBooking } from './cancel-booking.ts'
import { changeDrop, prepareDrop, quoteDrop } from './change-drop.ts'
import { choosePayment } from './choose-payment.ts'
import { choosePromo, listBookingPromos, removePromo } from './choose-promo.ts'
import { rateBooking } from './complete-booking.ts'
import { createBooking } from './create-booking.ts'
import { decideFare } from './decide-fare.ts'
import { declineBooking } from './decline-booking.ts'
import { arriveBooking, checkBookingOtp, startBooking } from './drive-booking.ts'
import { readDriverWork } from './driver-work.ts'
import { listAdminsOf, listEventsAfter } from './event-store.ts'
import { finishBooking } from './finish-booking.ts'
import { completeBookings } from './list-all-bookings.ts'
import { listBookings } from './list-bookings.ts'
import { closeLostProperty, reportLostProperty } from './lost-property.ts'
import { markEmergencySeen } from './mark-emergency-seen.ts'
import { payBooking } from './pay-booking.ts'
import { prepareBooking } from './prepare-booking.ts'
import { prepareReach, reachBooking } from './reach-booking.ts'
import { readBookingRow } from './read-booking.ts'
import { readBookingTrack } from './read-booking-track.ts'
import { seenBy, toSnapshot, toWire } from './snapshot.ts'
import { tipBooking } from './tip-booking.ts'
import type { TripEta } from './trip-eta.ts'

/** The routes of bookings. */
export function bookingsRoutes(
  deps: BookingDeps & ExportDeps & { eta: TripEta; visitors: Visitors; files: FilesDeps },
): Route[] {
  return [
    ...readRoutes(deps),
    ...listRoutes<typeof bookingList, ListedBooking>(deps, bookingList, {
      source: bookingListSource,
      complete: (rows) => completeBookings(deps, rows),
    }),
    ...requestRoutes(deps),
    ...tripRoutes(deps),
    ...settleRoutes(deps),
    ...alertRoutes(deps),
  ]
}

function readRoutes(deps: BookingDeps & { eta: TripEta }): Route[] {
  return [
    route(contract.listBookings, {
      read: ({ caller, query }) => listBookings(deps, caller, query),
    }),
    route(contract.getBooking, {
      read: async ({ caller, params }) =>
        seenBy(caller.role, await toSnapshot(await readBookingRow(deps, params.id, caller), deps.carTypes)),
    }),
    route(contract.listBookingEvents, {
      read: async ({ caller, params, query }) => {
        const booking = await readBookingRow(deps, params.id, caller)
        const events = await listEventsAfter(deps.db, params.id, query.after ?? 0)
        const over = isFinal(booking.status)
        const admins = caller.role === 'admin' ? await listAdminsOf(deps.db, params.id) : undefined
        return {
          events: events.map((event) => ({
            ...toWire(event, caller.role, over),
            actorName: event.actor === 'admin' ? (admins?.get(event.actorId ?? '') ?? '') : null,
          })),
        }
      },
    }),
    route(contract.getBookingPosition, {
      read: async ({ caller, params }) => deps.eta.get(await readBookingRow(deps, params.id, caller)),
    }),
    route(getBookingMapCosts, {
      read: async ({ params }) => {
        const { id } = await getBookingRow(deps.db, params.id)
        return { costs: await listBookingCosts(deps.db, id) }
      },
    }),
    route(contract.getBookingTrack, {
      read: async ({ params }) => {
        const { id } = await getBookingRow(deps.db, params.id)
        return readBookingTrack(deps, id)
      },
    }),
    route(contract.getBookingLedger, {
      read: async ({ params }) => {
        const booking = await getBookingRow(deps.db, params.id)
        return { entries: await listEntriesAbout(deps.db, { bookingId: booking.id }) }
      },
    }),
    route(contract.readRecipientPhone, {
      write: async (tx, { params }) => {
        const { id, deliveryPersonPhone, passengerPhone } = await getBookingRow(tx, params.id)
        await recordChange(tx, { type: 'booking', id, before: {}, after: {} })
        return { deliveryPersonPhone, passengerPhone }
      },
    }),
    route(getWork, { read: ({ caller }) => readDriverWork(deps, caller.userId) }),
  ]
}

function requestRoutes(deps: BookingDeps & { visitors: Visitors }): Route[] {
  return [
    route(contract.createBooking, {
      prepare: async ({ caller, body, client }) => {
        if (body.promo !== undefined) await spendPromoGuess(deps, { caller, client }, body.promo)
        return prepareBooking(deps, caller, body, deps.visitors.find(client))
      },
      write: async (tx, { caller, body }, prepared) =>
        seenBy(caller.role, await createBooking(tx, deps, caller, body, prepared)),
    }),
    route(contract.acceptBooking, {
      write: async (tx, { caller, params }) =>
        seenBy(
          'driver',
          await takeStep(tx, deps, acceptBooking(deps, { bookingId: params.id, driver: caller })),
        ),
    }),
    route(contract.declineBooking, {
      write: async (tx, { caller, params }) => {
        await declineBooking(tx, deps, { bookingId: params.id, driver: caller })
        return { ok: true as const }
      },
    }),
    route(contract.cancelBooking, {
      write: async (tx, { caller, params, body }) =>
        seenBy(caller.role, await cancelBooking(tx, deps, { bookingId: params.id, acting: caller, ...body })),
    }),
  ]
}

/** The steps of a trip. */
function tripRoutes(deps: BookingDeps & { files: FilesDeps }): Route[] {
  return [
    route(contract.arriveBooking, {
      write: async (tx, { caller, params, body }) => {
        const input = { bookingId: params.id, acting: caller, confirmFar: body.confirmFar ?? false }
        return seenBy('driver', await takeStep(tx, deps, arriveBooking(deps, input)))
      },
    }),
    route(contract.startBooking, {
      prepare: ({ caller, params, body }) =>
        checkBookingOtp(deps, { bookingId: params.id, caller, otp: body.otp }),
      write: async (tx, { caller, params }) =>
        seenBy('driver', await takeStep(tx, deps, startBooking(deps, { bookingId: params.id, caller }))),
    }),
    route(contract.addParcelPictures, {
      write: async (tx, { caller, params, body }) => {
        const input = { bookingId: params.id, acting: caller, pictures: body }
        return seenBy(caller.role, await addParcelPictures(tx, deps, input))
      },
    }),
    route(contract.quoteBookingDrop, {
      read: ({ caller, params, body }) => quoteDrop(deps, { bookingId: params.id, caller, ...body }),
    }),
    route(contract.changeBookingDrop, {
      prepare: ({ caller, params, body }) => prepareDrop(deps, { bookingId: params.id, caller, ...body }),
      write: async (tx, { caller, params }, confirmed) =>
        seenBy('rider', await takeStep(tx, deps, changeDrop({ bookingId: params.id, caller }, confirmed))),
    }),
    route(contract.reachBooking, {
      prepare: ({ caller, params, body }) =>
        prepareReach(deps, {
          bookingId: params.id,
          acting: caller,
          confirmFar: body.confirmFar ?? false,
          picturesWaived: body.picturesWaived,
        }),
      write: async (tx, { caller, params }, trip) => {
        const step = reachBooking(deps, { bookingId: params.id, acting: caller }, trip)
        return seenBy(caller.role, await takeStep(tx, deps, step))
      },
    }),
    route(contract.finishBooking, {
      write: async (tx, { caller, params }) => {
        const step = finishBooking(deps, { bookingId: params.id, acting: caller })
        return seenBy(caller.role, await takeStep(tx, deps, step))
      },
    }),
  ]
}

/** What a ride costs and how it is paid, and what the rider says of it. */
function settleRoutes(deps: BookingDeps): Route[] {
  return [
    route(contract.decideBookingFare, {
      write: async (tx, { caller, params, body }) =>
        seenBy(caller.role, await decideFare(tx, deps, { bookingId: params.id, acting: caller, ...body })),
    }),
    route(contract.payBooking, {
      write: async (tx, { caller, params, body }) =>
        seenBy(
          caller.role,
          await payBooking(tx, deps, {
            bookingId: params.id,
            acting: caller,
            means: body.paymentMode,
            cashAmount: body.cashAmount,
          }),
        ),
    }),
    route(contract.chooseBookingPayment, {
      write: async (tx, { caller, params, body }) => {
        const step = choosePayment({ bookingId: params.id, acting: caller, ...body })
        return seenBy(caller.role, await takeStep(tx, deps, step))
      },
    }),
    route(contract.listBookingPromos, {
      read: async ({ caller, params }) => ({ promos: await listBookingPromos(deps, params.id, caller) }),
    }),
    route(contract.chooseBookingPromo, {
      prepare: async ({ caller, params, body, client }) => {
        // Who may not see the booking learns and spends nothing.
        await readBookingRow(deps, params.id, caller)
        await spendPromoGuess(deps, { caller, client }, body.promo)
      },
      write: async (tx, { caller, params, body }) => {
        const input = { bookingId: params.id, acting: caller, name: body.promo }
        return seenBy(caller.role, await choosePromo(tx, deps, input))
      },
    }),
    route(contract.removeBookingPromo, {
      write: async (tx, { caller, params }) =>
        seenBy(caller.role, await removePromo(tx, deps, { bookingId: params.id, acting: caller })),
    }),
    route(contract.rateBooking, {
      write: async (tx, { caller, params, body }) => {
        const input = { bookingId: params.id, acting: caller, rating: body.rating }
        return seenBy('rider', await takeStep(tx, deps, rateBooking(deps, input)))
      },
    }),
    route(contract.tipBooking, {
      write: async (tx, { caller, params, body }) =>
        seenBy('rider', await tipBooking(tx, deps, { bookingId: params.id, acting: caller, ...body })),
    }),
  ]
}

/** What staff are alerted to by rider or driver. */
function alertRoutes(deps: BookingDeps): Route[] {
  return [
    route(contract.callEmergency, {
      write: async (tx, { caller, params }) => {
        await callEmergency(tx, deps, { bookingId: params.id, acting: caller })
        return { ok: true as const }
      },
    }),
    route(contract.reportLostProperty, {
      write: async (tx, { caller, params, body }) => {
        const step = reportLostProperty(deps, { bookingId: params.id, acting: caller, ...body })
        return seenBy('rider', await takeStep(tx, deps, step))
      },
    }),
    route(contract.closeLostProperty, {
      write: async (tx, { caller, params }) =>
        seenBy(
          'admin',
          await takeStep(tx, deps, closeLostProperty({ bookingId: params.id, acting: caller })),
        ),
    }),
    route(contract.markEmergencySeen, {
      write: async (tx, { caller, params }) =>
        seenBy(caller.role, await markEmergencySeen(tx, deps, { bookingId: params.id, acting: caller })),
    }),
  ]
}

import type { Caller } from '@cabstand/contract/endpoint'
import type * as bookings from '@cabstand/contract/http/trips/bookings'
import type { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import { bookingEffect } from './effects.ts'
import { type ActionCallbacks, useAction } from './use-action.ts'

type BookingStep =
  | typeof bookings.createBooking
  | typeof bookings.declineBooking
  | typeof bookings.arriveBooking
  | typeof bookings.startBooking
  | typeof bookings.addParcelPictures
  | typeof bookings.changeBookingDrop
  | typeof bookings.reachBooking
  | typeof bookings.decideBookingFare
  | typeof bookings.finishBooking
  | typeof bookings.payBooking
  | typeof bookings.chooseBookingPayment
  | typeof bookings.chooseBookingPromo
  | typeof bookings.removeBookingPromo
  | typeof bookings.reportLostProperty
  | typeof bookings.closeLostProperty
  | typeof bookings.rateBooking
  | typeof bookings.tipBooking
  | typeof bookings.cancelBooking
  | typeof assignBooking

/** An action on a booking by its rider, its driver or an admin. */
export function useBookingAction<const E extends BookingStep, R extends E['roles'][number] & Caller>(
  endpoint: E,
  as: R,
  callbacks: ActionCallbacks<E, R> = {},
) {
  return useAction(endpoint, as, bookingEffect, callbacks)
}

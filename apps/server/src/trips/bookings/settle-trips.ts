import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import { settlesItself } from '@cabstand/domain/booking/payment-parts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Reaction, runOn } from '../../platform/events/reaction.ts'
import { system } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { takeStep } from './booking-step.ts'
import { lockBooking } from './booking-store.ts'
import { choosePayment } from './choose-payment.ts'
import { bookingEvents } from './events.ts'
import { payBooking } from './pay-booking.ts'

/** The steps after which nobody may be left who has to pay. */
const settlingSteps = [
  'booking.payment_pending',
  'booking.reached',
  'booking.pending',
  'booking.payment_chosen',
  'booking.promo_chosen',
  'booking.fare_decided',
] as const satisfies readonly BookingEventType[]

/** Pays what is paid without anybody pressing a button. */
export const settleTrips = (deps: BookingDeps): Reaction[] =>
  settlingSteps.map((type) =>
    runOn(bookingEvents, type, {
      name: `bookings:settle-${type}`,
      when: ({ payload }) => payload.settles === true,
      run: (tx, { subject }) => settleTrip(tx, deps, subject),
    }),
  )

/**
 * Takes what the wallet has for the rest first. When that is all, the event of this step comes back here; otherwise the
 * rest is asked for in cash. Does nothing for a booking that was settled or changed meanwhile.
 */
export async function settleTrip(tx: Tx, deps: BookingDeps, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!settlesItself(booking)) return
  if (booking.prepaid) await payBooking(tx, deps, { bookingId, acting: system, means: 'card' })
  else if (booking.payableAmount === 0)
    await payBooking(tx, deps, { bookingId, acting: system, means: 'wallet' })
  else await takeStep(tx, deps, choosePayment({ bookingId, acting: system, paymentMode: 'wallet' }))
}

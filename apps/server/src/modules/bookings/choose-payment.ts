import { bookingCan } from '@cabstand/domain/booking/booking-can'
import type { PaymentMode } from '../../db/stored-values.ts'
import { AppError } from '../../http/errors.ts'
import { type Acting, actorOf } from './actor.ts'
import { factsOf } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'

/**
 * The rider, or an admin for them, changes how the trip will be paid. The money moves when it is paid. Throws
 * `payment_not_possible` for a method that this booking cannot be paid by.
 */
export function choosePayment(input: {
  readonly bookingId: string
  readonly acting: Acting
  readonly paymentMode: PaymentMode
}): BookingStep {
  const { bookingId, acting, paymentMode } = input
  return {
    bookingId,
    decide(before) {
      const answer = bookingCan.choosePayment(factsOf(before), actorOf(before, acting))
      if (!answer.ok) throw new AppError(answer.code)
      // A delivery is paid before anybody could collect cash. No payment provider takes cards yet.
      const isPossible =
        paymentMode === 'wallet' || (paymentMode === 'cash' && before.status !== 'PAYMENT_PENDING')
      if (!isPossible) {
        throw new AppError('payment_not_possible', {
          detail: 'This payment method is not available for this booking.',
        })
      }
      return { type: 'booking.payment_chosen', acting, set: { paymentMode } }
    },
  }
}

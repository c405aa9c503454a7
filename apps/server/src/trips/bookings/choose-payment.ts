import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { amountDue, openParts } from '@cabstand/domain/booking/payment-parts'
import type { PaymentMode } from '../../platform/db/stored-values.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Acting, actorOf } from './actor.ts'
import { factsOf } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'

/**
 * The rider, or an admin for them, changes how the trip will be paid: the part that is reserved in the wallet now, and
 * what pays the rest. All other money moves when it is paid. Throws `payment_not_possible` for a method that this
 * booking cannot be paid by, and `insufficient_balance` for a part that the wallet does not have.
 */
export function choosePayment(input: {
  readonly bookingId: string
  readonly acting: Acting
  readonly paymentMode: PaymentMode
  /** Absent: the part stays as it is. */
  readonly walletAmount?: number | undefined
  /** A payment provider takes the rest by card. */
  readonly byProvider?: boolean
}): BookingStep {
  const { bookingId, acting, paymentMode, walletAmount, byProvider = false } = input
  return {
    bookingId,
    decide(before) {
      const answer = bookingCan.choosePayment(factsOf(before), actorOf(before, acting))
      if (!answer.ok) throw new AppError(answer.code)
      // A delivery is paid before a driver could collect cash. Card is chosen by opening a payment at a provider.
      const isPossible =
        byProvider ||
        paymentMode === 'wallet' ||
        (paymentMode === 'cash' && before.status !== 'PAYMENT_PENDING')
      if (!isPossible) {
        throw new AppError('payment_not_possible', {
          detail: 'This payment method is not available for this booking.',
        })
      }
      if (walletAmount !== undefined && walletAmount > amountDue(before)) {
        throw new AppError('wrong_amount', {
          detail: 'The wallet part is above the amount due.',
          params: { payableAmount: amountDue(before) },
        })
      }
      const usedWalletMoney = walletAmount ?? before.usedWalletMoney
      return {
        type: 'booking.payment_chosen',
        acting,
        set: { paymentMode, ...openParts({ ...before, usedWalletMoney }) },
      }
    },
  }
}

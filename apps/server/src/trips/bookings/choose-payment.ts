import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { amountDue, openParts, walletPartOf } from '@cabstand/domain/booking/payment-parts'
import { lockAvailable } from '../../money/wallet/index.ts'
import type { PaymentMode } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Acting, actorOf } from './actor.ts'
import { type BookingRow, factsOf } from './booking-row.ts'
import type { BookingStep } from './booking-step.ts'

/**
 * The rider, or an admin for them, changes how the trip will be paid: the part that is reserved in the wallet now, and
 * what pays the rest. All other money moves when it is paid. Throws `payment_not_possible` for a method that this
 * booking cannot be paid by, and `insufficient_balance` for a part that the wallet does not have, or a wallet that has
 * nothing.
 */
export function choosePayment(input: {
  readonly bookingId: string
  readonly acting: Acting
  readonly paymentMode: PaymentMode
  /** Absent: the part stays as it is; of a ride that the wallet pays, what it has of the price. */
  readonly walletAmount?: number | undefined
}): BookingStep {
  const { bookingId, acting, paymentMode, walletAmount } = input
  return {
    bookingId,
    async decide(before, tx) {
      const actor = actorOf(before, acting)
      const answer = bookingCan.choosePayment(factsOf(before), actor)
      if (!answer.ok) throw new AppError(answer.code)
      const inAdvance = before.status === 'PAYMENT_PENDING'
      // A delivery is paid before a driver could collect cash, and a rider pays by their own card.
      if ((paymentMode === 'cash' && inAdvance) || (paymentMode === 'card' && actor !== 'rider')) {
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
      const chosen =
        paymentMode === 'wallet' && walletAmount === undefined && !inAdvance
          ? await payFromWallet(tx, before)
          : { paymentMode, usedWalletMoney: walletAmount ?? before.usedWalletMoney }
      // At the end the system takes what there is. A person who chooses an empty wallet has chosen nothing.
      if (chosen.paymentMode !== paymentMode && chosen.usedWalletMoney === 0 && actor !== 'system')
        throw new AppError('insufficient_balance')
      return {
        type: 'booking.payment_chosen',
        acting,
        set: { paymentMode: chosen.paymentMode, ...openParts({ ...before, ...chosen }) },
      }
    },
  }
}

/** What the wallet has of the price is its part; where that is not all, the rest is paid as it was, or in cash. */
async function payFromWallet(tx: Tx, before: BookingRow) {
  const { customer, usedWalletMoney, paymentMode } = before
  const due = amountDue(before)
  const part = walletPartOf(due, usedWalletMoney + Math.max(0, await lockAvailable(tx, customer)))
  const rest = paymentMode === 'wallet' ? 'cash' : paymentMode
  return { usedWalletMoney: part, paymentMode: part < due ? rest : ('wallet' as const) }
}

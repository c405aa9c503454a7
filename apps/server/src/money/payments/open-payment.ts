import type { SignedIn } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { changeBooking, choosePayment, lockBooking } from '../../trips/bookings/index.ts'
import { findPendingAttempt } from './attempt-store.ts'
import { type OpenedAttempt, openAttempt, type Payment, type ToPay } from './open-attempt.ts'
import type { PaymentsDeps } from './payments-deps.ts'

interface BookingPayment {
  readonly bookingId: string
  readonly walletAmount?: number | undefined
}

/** Opens a checkout for what the wallet part of a booking leaves open. */
export const openPayment = (
  deps: PaymentsDeps,
  { person, client, provider, ...payment }: Payment & BookingPayment,
): Promise<OpenedAttempt> =>
  openAttempt(deps, { person, client, provider }, (tx) => decidePayment(tx, deps, person, payment))

/**
 * What is to be paid by card: what the wallet part leaves open. How the booking is paid changes when the provider
 * confirms, so that a checkout that is left, or never answers, changes nothing. While a bank has not answered, nothing else
 * is opened: throws `payment_pending`.
 */
export async function decidePayment(
  tx: Tx,
  deps: PaymentsDeps,
  rider: SignedIn,
  { bookingId, walletAmount }: BookingPayment,
): Promise<ToPay> {
  const before = await lockBooking(tx, bookingId)
  if ((await findPendingAttempt(tx, bookingId)) !== undefined) throw new AppError('payment_pending')
  const { paymentMode, usedWalletMoney } = before
  const parts = { paymentMode, walletAmount: walletAmount ?? usedWalletMoney }
  const change = await choosePayment({ bookingId, acting: rider, ...parts }).decide(before, tx)
  const chosen = { ...before, ...change.set }
  // A checkout that only is opened again leaves how the booking is paid as it is.
  if (chosen.usedWalletMoney !== usedWalletMoney || chosen.payableAmount !== before.payableAmount)
    await changeBooking(tx, deps, before, change)
  const { status, payableAmount, reference, service } = chosen
  if (status !== 'PAYMENT_PENDING' && status !== 'PENDING')
    throw new AppError('wrong_status', { detail: 'A ride is paid by card when it has ended.' })
  if (payableAmount === 0)
    throw new AppError('payment_not_possible', { detail: 'Nothing is left to pay by card.' })
  const { code: currency, appName } = await deps.settings.get()
  const what = service === 'delivery' ? 'Delivery' : 'Ride'
  const description = `${appName}: ${what} ${reference}`
  return { bookingId, forTip: false, amount: payableAmount, currency, description }
}

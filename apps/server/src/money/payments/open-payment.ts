import type { SignedIn } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { type BookingDeps, choosePayment, lockBooking, takeStep } from '../../trips/bookings/index.ts'
import { insertAttempt } from './attempt-store.ts'
import { type Checkout, getProvider, type PaymentProvider } from './provider.ts'

/**
 * Opens a checkout for what the wallet part leaves open. How the booking is paid changes when the provider confirms, so
 * that a checkout that is left, or never answers, changes nothing.
 */
export async function openPayment(
  tx: Tx,
  deps: BookingDeps & { readonly providers: readonly PaymentProvider[] },
  input: {
    readonly bookingId: string
    readonly rider: SignedIn
    readonly provider: string
    readonly walletAmount?: number | undefined
  },
): Promise<{ attemptId: string; amount: number; checkout: Checkout }> {
  const { bookingId, rider: acting, walletAmount } = input
  const { paymentMode, usedWalletMoney } = await lockBooking(tx, bookingId)
  const parts = { paymentMode, walletAmount: walletAmount ?? usedWalletMoney }
  const step = choosePayment({ bookingId, acting, ...parts })
  const { status, payableAmount, reference } = await takeStep(tx, deps, step)
  const provider = getProvider(deps.providers, input.provider)
  if (status !== 'PAYMENT_PENDING' && status !== 'PENDING')
    throw new AppError('wrong_status', { detail: 'A ride is paid by card when it has ended.' })
  if (payableAmount === 0)
    throw new AppError('payment_not_possible', { detail: 'Nothing is left to pay by card.' })
  const attemptId = newId()
  const [{ code: currency }, at] = [await deps.settings.get(), deps.now()]
  await insertAttempt(tx, {
    id: attemptId,
    bookingId,
    userId: acting.userId,
    provider: provider.name,
    amount: payableAmount,
    at,
  })
  const checkout = await provider.open({ id: attemptId, amount: payableAmount, currency, reference })
  return { attemptId, amount: payableAmount, checkout }
}

import { assertTip, lockBooking } from '../../trips/bookings/index.ts'
import { type OpenedAttempt, openAttempt, type Payment } from './open-attempt.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/**
 * Opens a checkout for a tip. When it is paid, the money goes to the rider's wallet and from there to the driver. Throws
 * what `assertTip` does.
 */
export const openTip = (
  deps: PaymentsDeps,
  { bookingId, amount, ...by }: Payment & { readonly bookingId: string; readonly amount: number },
): Promise<OpenedAttempt> =>
  openAttempt(deps, by, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    await assertTip(tx, deps, booking, { acting: by.person, amount })
    const { code: currency, appName } = await deps.settings.within(tx).get()
    const description = `${appName}: Tip ${booking.reference}`
    return { bookingId, forTip: true, amount, currency, description }
  })

import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { isTipAmount, tipMost } from '@cabstand/domain/booking/tips'
import { riderAccount } from '@cabstand/domain/ledger/accounts'
import { tipGiven } from '@cabstand/domain/ledger/postings'
import { hintWallets, postEntry } from '../../money/wallet/index.ts'
import { findUser } from '../../people/users/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Acting, actorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, factsOf, minutesInStatus } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'

export interface Tip {
  readonly acting: Acting
  /** Minor units. */
  readonly amount: number
}

/**
 * The rider tips the driver from the wallet. Throws what `assertTip` does, and `insufficient_balance` for more than is
 * available in the wallet.
 */
export async function tipBooking(
  tx: Tx,
  deps: BookingDeps,
  { bookingId, ...tip }: Tip & { readonly bookingId: string },
): Promise<BookingSnapshot> {
  const booking = await lockBooking(tx, bookingId)
  await assertTip(tx, deps, booking, tip)
  return giveTip(tx, deps, booking, tip)
}

/**
 * Throws when this tip cannot be given now: `booking_not_found`, `not_permitted`, `already_tipped`, `wrong_status`,
 * `tip_amount` with the most that can be given, or `tip_not_possible` where the settings have tips off, or after the driver
 * was erased.
 */
export async function assertTip(
  tx: Tx,
  deps: BookingDeps,
  booking: BookingRow,
  { acting, amount }: Tip,
): Promise<void> {
  const waited = { minutesInStatus: minutesInStatus(booking, deps.now()) }
  const answer = bookingCan.tip(factsOf(booking), actorOf(booking, acting), waited)
  if (!answer.ok) throw new AppError(answer.code)
  const { tips, code: currency } = await deps.settings.within(tx).get()
  if (!tips) throw new AppError('tip_not_possible', { detail: 'Tips are turned off.' })
  const trip = { tripCost: booking.tripCost, currency }
  if (!isTipAmount(amount, trip)) throw new AppError('tip_amount', { params: { most: tipMost(trip) } })
  if (!(await hasDriver(tx, booking)))
    throw new AppError('tip_not_possible', { detail: 'The driver has no account any more.' })
}

/** Whether a tip whose payment was begun at this time can be given, whatever the settings say now. */
export const canStillTip = async (tx: Tx, booking: BookingRow, begunAt: Date): Promise<boolean> =>
  bookingCan.tip(factsOf(booking), 'rider', { minutesInStatus: minutesInStatus(booking, begunAt) }).ok &&
  (await hasDriver(tx, booking))

/** An erasure locks the bookings of the driver first: while this one is locked, they stay. */
async function hasDriver(tx: Tx, { driver }: BookingRow): Promise<boolean> {
  const user = driver === null ? undefined : await findUser(tx, driver)
  return user !== undefined && user.erasedAt === null
}

/**
 * Posts a tip of a locked booking from the rider's wallet to the driver's. `fromCard`: a card payment has just brought the
 * amount, which is not for what else the wallet owes.
 */
export async function giveTip(
  tx: Tx,
  deps: BookingDeps,
  booking: BookingRow,
  { acting, amount, fromCard = false }: Tip & { readonly fromCard?: boolean },
): Promise<BookingSnapshot> {
  const { id: bookingId, customer, driver } = booking
  if (driver === null) throw new Error(`booking ${bookingId} is to be tipped without a driver`)
  await postEntry(tx, {
    event: 'booking.tipped',
    bookingId,
    at: deps.now(),
    postings: tipGiven({ riderId: customer, driverId: driver, amount }),
    floors: fromCard ? {} : { [riderAccount(customer)]: 0 },
  })
  const { snapshot } = await changeBooking(tx, deps, booking, {
    type: 'booking.tipped',
    acting,
    set: { tip: amount },
  })
  hintWallets(tx, deps.hints, [customer, driver])
  return snapshot
}

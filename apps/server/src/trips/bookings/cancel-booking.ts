import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { cancellationFee } from '@cabstand/domain/booking/cancellation-fee'
import { openParts } from '@cabstand/domain/booking/payment-parts'
import { fixedCancelReason } from '@cabstand/domain/booking/system-reasons'
import { riderAccount } from '@cabstand/domain/ledger/accounts'
import { cancellationFeeCharged, prepaidCancelled } from '@cabstand/domain/ledger/postings'
import { settlePromo } from '../../money/promos/index.ts'
import { lockWallets, postEntry } from '../../money/wallet/index.ts'
import { settleDriverQueue } from '../../people/users/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Acting, actorOf, assertAllowed, eventActorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { type BookingRow, factsOf, minutesInStatus } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { translationsOf } from './cancel-reason-translations.ts'
import { changeBooking } from './change-booking.ts'
import { giveBackBooking } from './give-back-booking.ts'
import { closeOffers } from './offer-store.ts'
import { lockReturned, type Returned } from './refunded-store.ts'

export interface Cancellation {
  readonly bookingId: string
  readonly acting: Acting
  readonly reason: string
  /** The fee that was shown to the rider. A higher fee is refused, so that riders pay no more than they agreed to. */
  readonly expectedFee?: number | undefined
}

/**
 * Cancels a booking: closes offers, frees the driver, refunds prepaid money and charges the rider's fee. A driver gives a
 * ride back instead while the setting is on, and always a Book Later that was assigned early.
 */
export async function cancelBooking(
  tx: Tx,
  deps: BookingDeps,
  input: Cancellation,
): Promise<BookingSnapshot> {
  const before = await lockBooking(tx, input.bookingId)
  // Read after locking, because the previous lock holder has just written its time.
  const now = deps.now()
  const actor = actorOf(before, input.acting)
  const { searchAgain, autoDispatch } = await deps.settings.within(tx).get()
  const facts = { ...factsOf(before), searchAgain }
  if (before.driver !== null && bookingCan.giveBack(facts, actor).ok) {
    const needsStaff = !autoDispatch || facts.acceptedEarly
    return giveBackBooking(tx, deps, { ...before, driver: before.driver }, { ...input, needsStaff })
  }
  const waited = { minutesInStatus: minutesInStatus(before, now) }
  assertAllowed(bookingCan.cancel(facts, actor, waited))
  const fee = cancellationFee({
    status: before.status,
    cancelledBy: actor,
    acceptedAtMs: before.acceptedAt?.getTime() ?? null,
    tripDateMs: before.bookLater ? before.tripDate.getTime() : null,
    nowMs: now.getTime(),
    cancelSlabs: before.tariff.cancelSlabs,
  })
  if (input.expectedFee !== undefined && fee > input.expectedFee) {
    throw new AppError('wrong_amount', { detail: 'The fee has changed.', params: { fee } })
  }
  const returned = before.prepaid ? await lockReturned(tx, before.id) : undefined
  await settlePromo(tx, before, { paid: false, at: now })
  // Before the driver's row: the change below gives back what the wallet holds.
  if (before.usedWalletMoney > 0) await lockWallets(tx, [riderAccount(before.customer)])
  const asked = await closeOffers(tx, { bookingId: before.id, outcome: 'withdrawn', at: now })
  const refundedAmount = returned === undefined ? 0 : await refundPrepaid(tx, before, returned, now)
  await postEntry(tx, {
    event: 'booking.cancelled',
    bookingId: before.id,
    at: now,
    postings: cancellationFeeCharged({ riderId: before.customer, amount: fee }),
  })
  const reason = fixedCancelReason(before.status) ?? input.reason
  const { snapshot } = await changeBooking(tx, deps, before, {
    type: 'booking.cancelled',
    acting: input.acting,
    askedDrivers: asked,
    set: {
      status: 'CANCELLED',
      cancelledAt: now,
      cancelledBy: eventActorOf(input.acting).actor,
      reason,
      reasonTranslations: await translationsOf(tx, deps, reason, input.acting),
      cancellationFee: fee,
      refundedAmount,
      askedDrivers: 0,
      ...(before.prepaid ? {} : openParts({ ...before, usedWalletMoney: 0 })),
    },
    also: () => settleDriverQueue(tx, before.driver, now),
  })
  return snapshot
}

/** Gives the rider's wallet what was prepaid, but for what has gone back to the card. Returns the amount. */
async function refundPrepaid(tx: Tx, before: BookingRow, returned: Returned, at: Date): Promise<number> {
  const { id: bookingId, customer: riderId, customerPaid } = before
  const postings = prepaidCancelled({ riderId, customerPaid, ...returned })
  await postEntry(tx, { event: 'booking.refunded', bookingId, at, postings })
  return customerPaid - returned.refunded - returned.disputed
}

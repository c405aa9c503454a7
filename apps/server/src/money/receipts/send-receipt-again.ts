import { findUser } from '../../people/users/index.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { SignedIn } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addJobs } from '../../platform/jobs/job-store.ts'
import { newId } from '../../platform/new-id.ts'
import { readBookingRow } from '../../trips/bookings/index.ts'
import type { ReceiptMails } from './mail-receipt.ts'
import { noteMail } from './mail-store.ts'
import { findReceiptOf, type ReceiptDeps } from './read-receipt.ts'
import { whyNotSent } from './read-receipt-mail.ts'

/** A receipt that can be sent, and to whom. */
export interface Sending {
  readonly booking: string
  readonly rider: string
  readonly email: string
  readonly mails: ReceiptMails
}

/**
 * Checks that the receipt of a booking can be sent to its rider, and gives it its number. Throws `booking_not_found`,
 * `no_receipt`, `rider_has_no_email`, `rider_has_no_confirmed_email` or `email_not_configured`.
 */
export async function prepareSending(
  deps: ReceiptDeps,
  mails: ReceiptMails | undefined,
  bookingId: string,
  caller: SignedIn,
): Promise<Sending> {
  const booking = await readBookingRow(deps, bookingId, caller)
  const [receipt, rider] = await Promise.all([
    findReceiptOf(deps, booking),
    findUser(deps.db, booking.customer),
  ])
  if (receipt === undefined) throw new AppError('no_receipt')
  const refusal = whyNotSent(rider, mails !== undefined)
  if (refusal !== undefined || rider === undefined || mails === undefined)
    throw new AppError(refusal ?? 'rider_has_no_email')
  return { booking: booking.id, rider: rider.id, email: rider.email, mails }
}

/** Sends a receipt once more, also to a rider who has turned off receipts by e-mail: they have asked for this one. */
export async function sendAgain(
  tx: Tx,
  { booking, rider, email, mails }: Sending,
): Promise<{ email: string }> {
  await noteMail(tx, booking, { sentTo: email })
  // Replaces one that still waits to be sent, so that the rider gets it once.
  await addJobs(tx, [mails.task.job({ booking, sending: newId() }, { key: booking })])
  await recordChange(tx, {
    type: 'booking',
    id: booking,
    before: { receiptSentTo: null },
    after: { receiptSentTo: email },
    person: rider,
    personal: ['receiptSentTo'],
  })
  return { email }
}

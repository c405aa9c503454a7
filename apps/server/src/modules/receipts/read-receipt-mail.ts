import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getReceiptMail } from '@cabstand/contract/http/receipts'
import type { SignedIn } from '../../http/caller.ts'
import { readBookingRow } from '../bookings/index.ts'
import { findMail } from './mail-store.ts'
import type { ReceiptDeps } from './read-receipt.ts'

/** What became of the e-mail with the receipt of a booking. Throws `booking_not_found`. */
export async function readReceiptMail(
  deps: ReceiptDeps,
  bookingId: string,
  caller: SignedIn,
): Promise<OutputOf<typeof getReceiptMail>> {
  const { id } = await readBookingRow(deps, bookingId, caller)
  const mail = await findMail(deps.db, id)
  if (mail === undefined) return { state: 'none', at: null, receiptSentTo: null, failure: '' }
  const { sentAt, sentTo, failedAt, failure, givenUp } = mail
  const state = sentAt !== null ? 'sent' : givenUp ? 'refused' : 'waiting'
  return {
    state,
    at: (sentAt ?? failedAt)?.toISOString() ?? null,
    receiptSentTo: sentTo === '' ? null : sentTo,
    failure,
  }
}

import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getReceiptMail } from '@cabstand/contract/http/money/receipts'
import { findUser, mailAddressOf, type User } from '../../people/users/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import { readBookingRow } from '../../trips/bookings/index.ts'
import { findMail, type ReceiptMail } from './mail-store.ts'
import type { ReceiptDeps } from './read-receipt.ts'

type MailState = OutputOf<typeof getReceiptMail>

/**
 * What became of the e-mail with the receipt of a booking, and why it cannot be sent now. `isConfigured`: the operator
 * has set up a mail server. Throws `booking_not_found`.
 */
export async function readReceiptMail(
  deps: ReceiptDeps,
  isConfigured: boolean,
  bookingId: string,
  caller: SignedIn,
): Promise<MailState> {
  const { id, customer } = await readBookingRow(deps, bookingId, caller)
  const [mail, rider] = await Promise.all([findMail(deps.db, id), findUser(deps.db, customer)])
  return { ...stateOf(mail), sendRefusal: whyNotSent(rider, isConfigured) ?? null }
}

/** Why receipts cannot be e-mailed to a rider; undefined when they can. */
export function whyNotSent(
  rider: Pick<User, 'email' | 'emailConfirmedAt'> | undefined,
  isConfigured: boolean,
): 'rider_has_no_email' | 'rider_has_no_confirmed_email' | 'email_not_configured' | undefined {
  if (!isConfigured) return 'email_not_configured'
  if (rider === undefined || rider.email === '') return 'rider_has_no_email'
  return mailAddressOf(rider) === undefined ? 'rider_has_no_confirmed_email' : undefined
}

function stateOf(mail: ReceiptMail | undefined): Omit<MailState, 'sendRefusal'> {
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

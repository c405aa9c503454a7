import { isBeforeDispatch } from '@cabstand/domain/booking/book-later'
import type { bookEvents } from '../../money/books/index.ts'
import type { paymentEvents } from '../../money/payments/index.ts'
import type { senderEvents } from '../../people/auth/index.ts'
import { listAdminIds } from '../../people/users/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { EventCatalogue, EventOf, EventsOf } from '../../platform/events/define-events.ts'
import { type BookingDomainEvent, listReturnedBookings } from '../../trips/bookings/index.ts'
import { type PersonalMessage, rankAt } from './notify-people.ts'

type PaymentSchemas = typeof paymentEvents extends EventCatalogue<infer S> ? S : never

/** A decline is the same event as an offer. */
export const isDecline = ({ type, payload }: Pick<BookingDomainEvent, 'type' | 'payload'>): boolean =>
  type === 'booking.asked' && payload.actor === 'driver'

/**
 * Admins are told of calls for help, of lost property, and of a booking that they had assigned before the search and that its driver has
 * declined or given back: they choose another driver, or leave it to the search.
 */
export async function staffMessages(
  tx: Tx,
  steps: readonly BookingDomainEvent[],
  now: Date,
): Promise<PersonalMessage[]> {
  const calls = steps.filter(({ type }) => type === 'booking.emergency')
  const unassigned = await listUnassigned(tx, steps, now)
  const losses = steps.filter(({ type }) => type === 'booking.lost_property')
  if (calls.length === 0 && losses.length === 0 && unassigned.length === 0) return []
  const admins = await listAdminIds(tx)
  const tell = (
    message: 'staff_emergency' | 'staff_lost_property' | 'staff_returned',
    of: readonly BookingDomainEvent[],
  ) =>
    of.flatMap(({ subject, payload: { number } }) =>
      admins.map((userId) => ({ userId, message, about: `staff:${subject}`, number, subject })),
    )
  return [
    ...tell('staff_emergency', calls),
    ...tell('staff_lost_property', losses),
    ...tell('staff_returned', unassigned),
  ]
}

/** The steps by which a booking that staff had assigned before the search is without a driver again. */
async function listUnassigned(
  tx: Tx,
  steps: readonly BookingDomainEvent[],
  now: Date,
): Promise<readonly BookingDomainEvent[]> {
  const back = steps.filter((step) => step.type === 'booking.returned' || isDecline(step))
  if (back.length === 0) return []
  const returned = await listReturnedBookings(
    tx,
    back.map(({ subject }) => subject),
  )
  const dates = new Map(returned.map(({ id, tripDate }) => [id, tripDate]))
  return back.filter((step) => {
    const date = dates.get(step.subject)
    // During the search, a decline is nothing that staff must know.
    return date && (!isDecline(step) || isBeforeDispatch(date.getTime(), now.getTime()))
  })
}

/** Admins are told of each check that found problems in the books; devices show the newest. */
export async function booksMessages(
  tx: Tx,
  checks: readonly EventsOf<typeof bookEvents>[],
): Promise<PersonalMessage[]> {
  const admins = await listAdminIds(tx)
  return checks.flatMap(({ subject, at }) =>
    admins.map((userId) => ({
      userId,
      message: 'staff_books_differ' as const,
      about: 'books',
      number: rankAt(at),
      source: `books:${subject}`,
    })),
  )
}

/** Admins are told when text messages can no longer be sent. */
export async function smsMessages(
  tx: Tx,
  outages: readonly EventsOf<typeof senderEvents>[],
): Promise<PersonalMessage[]> {
  const admins = await listAdminIds(tx)
  return outages.flatMap(({ subject, at }) =>
    admins.map((userId) => ({
      userId,
      message: 'staff_sms_failed' as const,
      about: 'sms',
      number: rankAt(at),
      source: `sms:${subject}`,
    })),
  )
}

/** Admins are told of a dispute and of its end. */
export async function disputeMessages(
  tx: Tx,
  disputes: readonly EventOf<PaymentSchemas, 'payment.disputed'>[],
): Promise<PersonalMessage[]> {
  const admins = await listAdminIds(tx)
  return disputes.flatMap(({ subject, at, payload: { status } }) =>
    admins.map((userId) => ({
      userId,
      message: `staff_dispute_${status}` as const,
      about: `dispute:${subject}`,
      number: rankAt(at),
      source: `dispute:${subject}:${status}`,
      subject,
    })),
  )
}

const caseMessages = {
  'payment.refused': 'staff_payment_refused',
  'payment.paid_twice': 'staff_paid_twice',
  'payment.reversed': 'staff_payment_reversed',
} as const

/** Admins are told of money that was not asked for, and of money that has not come. */
export async function paymentCaseMessages(
  tx: Tx,
  cases: readonly EventOf<PaymentSchemas, keyof typeof caseMessages>[],
): Promise<PersonalMessage[]> {
  const admins = await listAdminIds(tx)
  return cases.flatMap(({ type, subject }) =>
    admins.map((userId) => ({
      userId,
      message: caseMessages[type],
      about: `payment:${subject}`,
      source: `payment:${subject}`,
      subject,
    })),
  )
}

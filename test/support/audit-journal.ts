import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import { bookingStatuses } from '@cabstand/domain/booking/status'
import type { RunSql } from './as-owner.ts'
import type { AcknowledgedStep, Journal } from './journal.ts'

/** The event that each step writes. */
const eventOf: Readonly<Record<string, readonly BookingEventType[]>> = {
  createBooking: ['booking.requested', 'booking.payment_pending'],
  assignBooking: ['booking.asked'],
  acceptBooking: ['booking.accepted'],
  declineBooking: ['booking.asked'],
  arriveBooking: ['booking.arrived'],
  startBooking: ['booking.started'],
  reachBooking: ['booking.reached'],
  addParcelPictures: ['booking.pictured'],
  finishBooking: ['booking.pending'],
  payBooking: ['booking.paid', 'booking.requested'],
  chooseBookingPayment: ['booking.payment_chosen'],
  rateBooking: ['booking.completed', 'booking.rated'],
  cancelBooking: ['booking.cancelled', 'booking.returned'],
}

/** The order of the statuses; a booking never returns to an earlier one. */
const order: readonly string[] = bookingStatuses

interface Records {
  readonly statusOf: ReadonlyMap<string, string>
  /** Keyed by `<booking> <number>`. */
  readonly events: ReadonlyMap<string, { type: string; actor_id: string | null }>
  readonly declined: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
}

/** Checks that each acknowledged step is stored exactly once, as in its response. */
export async function auditJournal(run: RunSql, journal: Journal): Promise<string[]> {
  const records = await readRecords(run, journal.bookingIds())
  const violations = journal.troubles.map((trouble) => `a client had a problem: ${trouble}`)
  const claimed = new Map<string, AcknowledgedStep>()
  for (const step of journal.steps) {
    const told = `${step.step} of booking ${step.bookingId}`
    const fault = findFault(step, records)
    if (fault !== undefined) violations.push(`${told} was acknowledged, but ${fault}`)
    if (!records.keys.has(`${step.userId} ${step.key}`))
      violations.push(`${told} was acknowledged, but its idempotency key is not stored`)
    if (step.eventNumber === undefined) continue
    const place = `${step.bookingId} ${step.eventNumber}`
    const other = claimed.get(place)
    if (other !== undefined) violations.push(`${told} and ${other.step} both returned event ${place}`)
    claimed.set(place, step)
  }
  return violations
}

function findFault(step: AcknowledgedStep, records: Records): string | undefined {
  const status = records.statusOf.get(step.bookingId)
  if (status === undefined) return 'the booking does not exist'
  if (step.status !== undefined && order.indexOf(status) < order.indexOf(step.status))
    return `the booking is ${status}, and was ${step.status}`
  if (step.eventNumber === undefined) {
    return records.declined.has(`${step.bookingId} ${step.userId}`) ? undefined : 'the offer is not declined'
  }
  const event = records.events.get(`${step.bookingId} ${step.eventNumber}`)
  if (event === undefined) return `event ${step.eventNumber} does not exist`
  const expected: readonly string[] = eventOf[step.step] ?? []
  return expected.includes(event.type) ? undefined : `event ${step.eventNumber} is ${event.type}`
}

async function readRecords(run: RunSql, bookingIds: readonly string[]): Promise<Records> {
  const bookings = await run<{ id: string; status: string }>(
    'select id, status from bookings where id = any($1)',
    [bookingIds],
  )
  const events = await run<{ booking_id: string; number: number; type: string; actor_id: string | null }>(
    'select booking_id, number, type, actor_id from booking_events where booking_id = any($1)',
    [bookingIds],
  )
  const declined = await run<{ booking_id: string; driver: string }>(
    `select booking_id, driver from offers where outcome = 'declined' and booking_id = any($1)`,
    [bookingIds],
  )
  const keys = await run<{ user_id: string; key: string }>('select user_id, key from idempotency_keys')
  return {
    statusOf: new Map(bookings.map(({ id, status }) => [id, status])),
    events: new Map(events.map((event) => [`${event.booking_id} ${event.number}`, event])),
    declined: new Set(declined.map(({ booking_id, driver }) => `${booking_id} ${driver}`)),
    keys: new Set(keys.map(({ user_id, key }) => `${user_id} ${key}`)),
  }
}

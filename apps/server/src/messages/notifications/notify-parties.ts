import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import { messagesOf, offerMessage } from '@cabstand/domain/notifications/booking-messages'
import type { Tx } from '../../platform/db/transaction.ts'
import { type Reaction, runTogether } from '../../platform/events/reaction.ts'
import { type BookingDomainEvent, bookingEvents, listOfferedDrivers } from '../../trips/bookings/index.ts'
import type { NotificationDeps } from './deps.ts'
import { type PersonalMessage, sendMessages } from './notify-people.ts'
import type { PushTask } from './send-push.ts'
import { isDecline, staffMessages } from './staff-messages.ts'

/** The events that people are told of. */
const notifiedEvents = [
  'booking.asked',
  'booking.accepted',
  'booking.returned',
  'booking.late',
  'booking.arrived',
  'booking.started',
  'booking.drop_changed',
  'booking.ends_later',
  'booking.reached',
  'booking.payment_chosen',
  'booking.pending',
  'booking.paid',
  'booking.completed',
  'booking.rated',
  'booking.tipped',
  'booking.cancelled',
  'booking.emergency',
  'booking.lost_property',
] as const satisfies readonly BookingEventType[]

/** Tells rider and drivers what happens to bookings, and admins what they must decide again. */
export function notifyParties(deps: NotificationDeps, push: PushTask): readonly Reaction[] {
  return runTogether(bookingEvents, notifiedEvents, {
    name: 'notifications:tell',
    // A decline offers nothing; only of a booking that staff assigned before its time are they told.
    when: (step) =>
      (!isDecline(step) || step.payload.bookLater) &&
      (step.type !== 'booking.payment_chosen' || step.payload.actor === 'system') &&
      (step.type !== 'booking.completed' || step.payload.rated === true),
    run: async (tx, steps) => {
      const now = deps.now()
      const asked = steps.filter((step) => step.type === 'booking.asked' && !isDecline(step))
      const messages = [
        ...(await offerMessages(tx, asked, now)),
        ...steps.flatMap((step) => messagesOfStep(step)),
        ...(await staffMessages(tx, steps, now)),
      ]
      await sendMessages(tx, deps, push, messages)
    },
  })
}

async function offerMessages(
  tx: Tx,
  asked: readonly BookingDomainEvent[],
  now: Date,
): Promise<PersonalMessage[]> {
  if (asked.length === 0) return []
  const ids = [...new Set(asked.map(({ subject }) => subject))]
  const offers = await listOfferedDrivers(tx, ids, now)
  return asked.flatMap(({ subject, payload: { number, actor } }) =>
    offers
      .filter(({ bookingId }) => bookingId === subject)
      .map(({ driver, round, expiresAt }) => ({
        userId: driver,
        message: offerMessage(actor),
        about: `booking:${subject}`,
        number,
        source: `offer:${subject}:${round}`,
        subject,
        ...(expiresAt !== null && { expiresAt }),
      })),
  )
}

function messagesOfStep({ type, subject, payload }: BookingDomainEvent): PersonalMessage[] {
  const { customer, driver, number, actor } = payload
  const byParty = messagesOf({ type, hasDriver: driver !== null, ...payload })
  const parties = [
    ['rider', customer, byParty.rider],
    ['driver', driver, byParty.driver],
  ] as const
  return parties.flatMap(([party, userId, message]) =>
    userId === null || message === undefined
      ? []
      : [{ userId, message, about: `booking:${subject}`, number, subject, inboxOnly: party === actor }],
  )
}

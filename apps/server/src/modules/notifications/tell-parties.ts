import type { BookingEventType } from '@cabstand/contract/schemas/booking-event'
import { isKept, messagesOf, offerMessage, screenOf } from '@cabstand/domain/notifications/booking-messages'
import * as z from 'zod/mini'
import { transaction } from '../../db/transaction.ts'
import { enqueueOn, type Reaction } from '../../events/reaction.ts'
import { type AnyTask, defineTask } from '../../jobs/define-task.ts'
import { bookingEvents, listOfferedDrivers } from '../bookings/index.ts'
import type { NotificationDeps } from './deps.ts'
import { listDevicesOf } from './device-store.ts'
import { notifyPeople, type Telling } from './notify-people.ts'
import type { PushTask } from './send-push.ts'

/** What a phone that comes back later still shows. */
const usefulMs = 12 * 3_600_000
/** The events that somebody is told of. */
const toldEvents = [
  'booking.asked',
  'booking.accepted',
  'booking.arrived',
  'booking.started',
  'booking.pending',
  'booking.paid',
  'booking.cancelled',
] as const satisfies readonly BookingEventType[]

const step = z.object({
  type: z.enum(toldEvents),
  booking: z.uuid(),
  number: z.int(),
  actor: z.enum(['rider', 'driver', 'admin', 'system']),
  customer: z.uuid(),
  driver: z.nullable(z.uuid()),
  bookLater: z.boolean(),
  prepaid: z.boolean(),
})
type Step = z.infer<typeof step>

/** Tells rider and drivers what happens to a booking. */
export function createTellTask(
  deps: NotificationDeps,
  push: PushTask,
): { readonly task: AnyTask; readonly reactions: readonly Reaction[] } {
  const task = defineTask('notifications:tell', step, async (given) => {
    const now = deps.now()
    const tellings =
      given.type === 'booking.asked' ? await offerTellings(deps, given, now) : tellingsOf(given, now)
    await transaction(deps.db, (tx) => notifyPeople(tx, deps, push, tellings))
  })
  const reactions = toldEvents.map((type) =>
    enqueueOn(bookingEvents, type, {
      name: `notifications:tell-${type}`,
      // A decline is the same event, and offers nothing.
      when: ({ payload }) => type !== 'booking.asked' || payload.actor !== 'driver',
      jobs: ({ subject, payload }) => {
        const { number, actor, customer, driver, bookLater, prepaid } = payload
        const job = { type, booking: subject, number, actor, customer, driver, bookLater, prepaid }
        return [task.job(job, { key: `${subject}:${number}` })]
      },
    }),
  )
  return { task, reactions }
}

async function offerTellings(
  { db }: NotificationDeps,
  { booking, number, actor }: Step,
  now: Date,
): Promise<Telling[]> {
  const message = offerMessage(actor)
  const offers = await listOfferedDrivers(db, booking, now)
  const drivers = offers.map(({ driver }) => driver)
  const reachable = new Set((await listDevicesOf(db, drivers, now)).map(({ userId }) => userId))
  return (
    offers
      // What the inbox does not keep is of no use without a device.
      .filter(({ driver }) => isKept(message) || reachable.has(driver))
      .map(({ driver, round, expiresAt }) => ({
        userId: driver,
        source: `offer:${booking}:${round}`,
        message,
        screen: screenOf(message),
        subject: booking,
        collapse: `booking:${booking}`,
        rank: number,
        kept: isKept(message),
        expiresAt: expiresAt ?? new Date(now.getTime() + usefulMs),
      }))
  )
}

function tellingsOf({ type, booking, number, customer, driver, ...facts }: Step, now: Date): Telling[] {
  const told = messagesOf({ type, status: null, hasDriver: driver !== null, ...facts })
  const parties = [
    [customer, told.rider],
    [driver, told.driver],
  ] as const
  return parties.flatMap(([userId, message]) =>
    userId === null || message === undefined
      ? []
      : [
          {
            userId,
            source: `booking:${booking}:${number}`,
            message,
            screen: screenOf(message),
            subject: booking,
            collapse: `booking:${booking}`,
            rank: number,
            expiresAt: new Date(now.getTime() + usefulMs),
          },
        ],
  )
}

import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { type BookingStatus, isBookingStatus } from '@cabstand/domain/booking/status'
import { findStatusTimer, positionSilenceMinutes } from '@cabstand/domain/booking/timers'
import { transaction } from '../../db/transaction.ts'
import type { JobSpec, Reaction, TaskContext, Tasks } from '../../jobs/job.ts'
import { findLastTrackPoint } from '../tracking/index.ts'
import { settleDriverQueue } from '../users/index.ts'
import { system } from './actor.ts'
import type { BookingParts } from './booking-parts.ts'
import { type BookingRow, minutesInStatus } from './booking-row.ts'
import { findBooking, lockBooking } from './booking-store.ts'
import { cancelBooking } from './cancel-booking.ts'
import { changeBooking } from './change-booking.ts'
import { completeBooking } from './complete-booking.ts'
import { finishBooking } from './finish-booking.ts'
import { payBooking } from './pay-booking.ts'

const minutes = (count: number) => count * 60_000

/** What a new status starts: the clock of decision 11, the queue of a Book Later, the watch over a running trip. */
export const clockReaction: Reaction = (event) => {
  const { status } = event
  if (status === null || !isBookingStatus(status)) return []
  const jobs: JobSpec[] = []
  const timer = findStatusTimer(status, event.prepaid)
  if (timer !== undefined) {
    jobs.push(clockJob(event.bookingId, status, minutes(timer.afterMinutes)))
  }
  if (status === 'ACCEPTED' && event.bookLater) {
    jobs.push({
      task: 'bookings:queue',
      payload: { bookingId: event.bookingId },
      key: `queue:${event.bookingId}`,
    })
  }
  if (status === 'STARTED') jobs.push(silenceJob(event.bookingId, minutes(positionSilenceMinutes)))
  if (status === 'REACHED' && event.prepaid) {
    jobs.push({
      task: 'bookings:settle-prepaid',
      payload: { bookingId: event.bookingId },
      key: `settle:${event.bookingId}`,
    })
  }
  return jobs
}

function clockJob(bookingId: string, status: BookingStatus, afterMs: number): JobSpec {
  return {
    task: 'bookings:clock',
    payload: { bookingId, status },
    key: `clock:${bookingId}:${status}`,
    afterMs,
  }
}

function silenceJob(bookingId: string, afterMs: number): JobSpec {
  return { task: 'bookings:silence', payload: { bookingId }, key: `silence:${bookingId}`, afterMs }
}

/** The system's own acts. Each looks at the booking as it is now, so a job that comes late or twice does no harm. */
export function clockTasks(parts: BookingParts): Tasks {
  return {
    'bookings:clock': (payload, context) => runClock(parts, payload, context),
    'bookings:queue': (payload, context) => queueDriver(parts, payload, context),
    'bookings:silence': (payload, context) => watchSilence(parts, payload, context),
    'bookings:settle-prepaid': async ({ bookingId }) => {
      const booking = await findBooking(parts.db, String(bookingId))
      if (booking?.status !== 'REACHED' || !booking.prepaid) return
      await transaction(parts.db, (tx) =>
        payBooking(tx, parts, { bookingId: booking.id, acting: system, means: 'card' }),
      )
    },
  }
}

async function runClock(
  parts: BookingParts,
  payload: Readonly<Record<string, unknown>>,
  context: TaskContext,
) {
  const booking = await findBooking(parts.db, String(payload.bookingId))
  if (booking === undefined || booking.status !== payload.status) return
  const timer = findStatusTimer(booking.status, booking.prepaid)
  if (timer === undefined) return
  const waited = minutesInStatus(booking, parts.now())
  if (waited < timer.afterMinutes) {
    const leftMs = minutes(timer.afterMinutes - waited)
    await context.add(clockJob(booking.id, booking.status, leftMs))
    return
  }
  const input = { bookingId: booking.id, acting: system }
  await transaction(parts.db, (tx) => {
    switch (timer.verb) {
      case 'cancel':
        return cancelBooking(tx, parts, { ...input, reason: timer.reason ?? timer.verb })
      case 'finish':
        return finishBooking(tx, parts, input)
      case 'complete':
        return completeBooking(tx, parts, input)
      default:
        return timer.verb satisfies never
    }
  })
}

/** Marks the driver of a Book Later as on a job when its time has come. */
async function queueDriver(
  parts: BookingParts,
  payload: Readonly<Record<string, unknown>>,
  context: TaskContext,
) {
  const booking = await findBooking(parts.db, String(payload.bookingId))
  if (booking?.status !== 'ACCEPTED' || booking.driver === null || booking.queueAt === null) return
  const { driver, queueAt } = booking
  if (queueAt > parts.now()) {
    const afterMs = queueAt.getTime() - parts.now().getTime()
    await context.add({ task: 'bookings:queue', payload, key: `queue:${booking.id}`, afterMs })
    return
  }
  await transaction(parts.db, async (tx) => {
    await lockBooking(tx, booking.id)
    await settleDriverQueue(tx, driver, parts.now())
  })
}

/** Alerts an admin once when a running trip's car has not been heard for half an hour. */
async function watchSilence(
  parts: BookingParts,
  payload: Readonly<Record<string, unknown>>,
  context: TaskContext,
) {
  const booking = await findBooking(parts.db, String(payload.bookingId))
  if (booking?.status !== 'STARTED') return
  const heardAt = (await findLastTrackPoint(parts.db, booking.id))?.at ?? startOf(booking)
  const limitMs = minutes(positionSilenceMinutes)
  const silentMs = parts.now().getTime() - heardAt.getTime()
  if (silentMs < limitMs) {
    await context.add(silenceJob(booking.id, limitMs - silentMs))
    return
  }
  await transaction(parts.db, async (tx) => {
    const before = await lockBooking(tx, booking.id)
    if (before.status !== 'STARTED' || before.alerts.includes('no_position')) return
    await changeBooking(tx, parts, before, {
      type: 'booking.alerted',
      acting: system,
      set: { alerts: changeAlerts(before.alerts, { add: ['no_position'] }) },
    })
  })
}

const startOf = (booking: BookingRow) => booking.tripStartTime ?? booking.bookingDate

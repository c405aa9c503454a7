import { isShareable } from '@cabstand/domain/booking/status'
import * as z from 'zod/mini'
import type { TextReader } from '../../operator/languages/index.ts'
import { findUser } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { enqueueOn, type Reaction } from '../../platform/events/reaction.ts'
import { type AnyTask, defineTask } from '../../platform/jobs/define-task.ts'
import { bookingEvents, getBookingRow } from '../bookings/index.ts'
import type { SharingDeps } from './read-shared-trip.ts'
import { linkOf } from './share-trip.ts'

export interface PassengerDeps extends SharingDeps {
  readonly backgroundDb: Database
  /** `preview`: nothing is sent; the demo would write the text to its log. */
  readonly sms?: { readonly preview: boolean; send(to: string, text: string): Promise<void> } | undefined
  /** Where people reach the service; a link without it leads nowhere. */
  readonly publicUrl: string | undefined
  readonly texts: TextReader
  readonly appName: () => Promise<string>
}

/** Until when the link is of use to a passenger. */
const usefulMs = 2 * 60 * 60_000

/**
 * Texts the link of a ride to the passenger for whom it was booked, each time a driver has accepted. The text contains
 * no words that a rider typed: otherwise anyone could send their own to a stranger's number.
 */
export function createPassengerTexts(deps: PassengerDeps): {
  readonly task: AnyTask
  readonly reaction: Reaction
} {
  const task = defineTask(
    'sharing:text-passenger',
    z.object({ booking: z.uuid(), until: z.iso.datetime() }),
    async ({ booking, until }) => {
      if (deps.now() <= new Date(until)) await textPassenger(deps, booking)
    },
  )
  return {
    task,
    reaction: enqueueOn(bookingEvents, 'booking.accepted', {
      name: 'sharing:text-passenger',
      when: () => deps.sms?.preview === false && deps.publicUrl !== undefined,
      jobs: ({ id, subject, at }) => [
        task.job({ booking: subject, until: new Date(at.getTime() + usefulMs).toISOString() }, { key: id }),
      ],
    }),
  }
}

async function textPassenger(deps: PassengerDeps, bookingId: string): Promise<void> {
  const { sms, publicUrl, backgroundDb: db } = deps
  const { customer, passengerPhone, status, driverName } = await getBookingRow(db, bookingId)
  if (passengerPhone === null || sms === undefined || publicUrl === undefined || !isShareable(status)) return
  const link = await transaction(db, (tx) => linkOf(tx, deps, bookingId))
  const t = await deps.texts((await findUser(db, customer))?.langLocale ?? undefined)
  const params = { app: await deps.appName(), driver: driverName?.split(' ')[0] ?? '' }
  await sms.send(passengerPhone, `${t('push_passenger', params)} ${new URL(link.path, publicUrl).href}`)
}

import type { BodyOf, OutputOf } from '@cabstand/contract/endpoint'
import { onCommit, type Tx } from '../../../src/platform/db/transaction.ts'
import { AppError } from '../../../src/platform/http/errors.ts'
import { newId } from '../../../src/platform/new-id.ts'
import { getBookingRow } from '../../../src/trips/bookings/index.ts'
import type { reportLostItem } from './contract.ts'
import type { LostPropertyDeps } from './deps.ts'
import { lostPropertyEvents } from './events.ts'
import { insertLostItem } from './lost-items-store.ts'
import { allItems, lostItemsTopics } from './topics.ts'

/** Stores what a rider has lost, with its event. Throws `booking_not_found` for another person's booking. */
export async function reportItem(
  tx: Tx,
  deps: LostPropertyDeps,
  rider: string,
  { bookingId, description }: BodyOf<typeof reportLostItem>,
): Promise<OutputOf<typeof reportLostItem>> {
  const booking = await getBookingRow(tx, bookingId)
  if (booking.customer !== rider) throw new AppError('booking_not_found')
  const item = { id: newId(), bookingId, description, reportedAt: deps.now() }
  await insertLostItem(tx, { ...item, reportedBy: rider })
  await deps.outbox.add(
    tx,
    lostPropertyEvents.create('lost-item.reported', {
      subject: item.id,
      payload: { bookingId, reportedBy: rider },
      at: item.reportedAt,
    }),
  )
  onCommit(tx, () => deps.hints.publish([lostItemsTopics.of(allItems)]))
  return { ...item, reportedAt: item.reportedAt.toISOString(), remindedAt: null }
}

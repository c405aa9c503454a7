import { isFinal } from '@cabstand/domain/booking/status'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { deleteAnswersNaming } from '../../platform/http/idempotency-store.ts'
import type { ErasedPerson } from '../../platform/module.ts'
import { blankCustomer, blankDriver, listReturnedBy, lockBookingsOf } from './erasure-store.ts'

/**
 * Blanks a person's data in bookings, and deletes stored responses to other people that contain it. Throws
 * `person_has_bookings` while one of the bookings is active.
 */
export async function eraseBookings(tx: Tx, { id }: ErasedPerson): Promise<void> {
  const bookings = await lockBookingsOf(tx, id)
  const active = bookings.find(({ status }) => !isFinal(status))
  if (active) throw new AppError('person_has_bookings', { params: { reference: active.reference } })
  const returned = await listReturnedBy(tx, id)
  await deleteAnswersNaming(tx, [...bookings.map((booking) => booking.id), ...returned])
  await blankCustomer(tx, id)
  await blankDriver(tx, id)
}

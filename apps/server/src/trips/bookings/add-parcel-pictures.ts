import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { bookingCan } from '@cabstand/domain/booking/booking-can'
import { type ParcelPicture, parcelPictures } from '@cabstand/domain/booking/parcel-pictures'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { changePicture } from '../../platform/files/change-picture.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { actorOf } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'
import { factsOf } from './booking-row.ts'
import { lockBooking } from './booking-store.ts'
import { changeBooking } from './change-booking.ts'
import { parcelImage } from './parcel-image.ts'

interface AddedPictures {
  readonly bookingId: string
  readonly acting: SignedIn
  readonly pictures: { readonly [P in ParcelPicture]?: string | undefined }
}

/** Adds pictures of the parcel, or replaces them. Throws `wrong_status` or `object-not-found`. */
export async function addParcelPictures(
  tx: Tx,
  deps: BookingDeps & { readonly files: FilesDeps },
  { bookingId, acting, pictures }: AddedPictures,
): Promise<BookingSnapshot> {
  assertTransaction(tx)
  const before = await lockBooking(tx, bookingId)
  const actor = actorOf(before, acting)
  const set: { [P in ParcelPicture]?: string } = {}
  for (const path of parcelPictures) {
    const after = pictures[path]
    if (after === undefined) continue
    const answer = bookingCan.addPicture(factsOf(before), actor, path)
    if (!answer.ok) throw new AppError(answer.code)
    set[path] = after
    await changePicture(tx, deps.files, {
      purpose: parcelImage.name,
      subject: before.id,
      person: before.customer,
      before: before[path] ?? '',
      after,
      by: acting.userId,
      path,
    })
  }
  const { snapshot } = await changeBooking(tx, deps, before, { type: 'booking.pictured', acting, set })
  return snapshot
}

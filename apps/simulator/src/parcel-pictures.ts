import { readFile } from 'node:fs/promises'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import { finishUpload } from '@cabstand/contract/http/platform/files'
import { addParcelPictures } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import {
  missingPictures,
  type ParcelPicture,
  pictureStatuses,
} from '@cabstand/domain/booking/parcel-pictures'
import { Refusal, type Session } from './session.ts'

const files: Readonly<Record<ParcelPicture, URL>> = {
  pickupImage: new URL('../pictures/collected.webp', import.meta.url),
  deliverImage: new URL('../pictures/delivered.webp', import.meta.url),
}

/** Takes the pictures of a parcel that the settings ask for and that its status allows. Returns the booking with them. */
export async function takePictures(
  session: Session<'driver'>,
  booking: DriverBooking,
): Promise<DriverBooking | Refusal> {
  if (booking.service !== 'delivery') return booking
  const missing = missingPictures(booking, await session.call(getSettings, {}))
  let pictured = booking
  for (const picture of missing) {
    if (!pictureStatuses[picture].includes(booking.status)) continue
    const id = await session.upload('parcelImage', await readFile(files[picture]))
    const { address } = await session.call(finishUpload, { params: { id } })
    const body = { [picture]: address }
    const answer = await session.attempt(addParcelPictures, { params: { id: booking.id }, body }, [
      'wrong_status',
    ])
    if (answer instanceof Refusal) return answer
    pictured = answer
  }
  return pictured
}

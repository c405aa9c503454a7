import { imageLimits } from '@cabstand/domain/upload/image-limits'
import type { FilePurpose } from '../../platform/files/file-purpose.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readBookingRow } from './read-booking.ts'

/** Pictures of a parcel: all who may see the booking may see them. */
export const parcelImage: FilePurpose = {
  name: 'parcelImage',
  uploaders: ['driver', 'admin'],
  async readers(db, caller, { subject }) {
    if (caller.role === 'waitingDriver') return false
    try {
      await readBookingRow({ db }, subject, caller)
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'booking_not_found') return false
      throw error
    }
  },
  maxBytes: imageLimits.bytes,
  maxPixels: imageLimits.pixels,
  format: { width: 1600, height: 1600, fit: 'inside', quality: 80 },
}

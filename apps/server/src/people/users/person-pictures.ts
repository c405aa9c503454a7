import { imageLimits } from '@cabstand/domain/upload/image-limits'
import type { Tx } from '../../platform/db/transaction.ts'
import { changePicture } from '../../platform/files/change-picture.ts'
import type { FilePurpose } from '../../platform/files/file-purpose.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { maySeeLicence, maySeeProfileImage } from './picture-readers-store.ts'

const limits = { maxBytes: imageLimits.bytes, maxPixels: imageLimits.pixels } as const

/** What people see of each other: staff, and the two parties of a booking that has not ended. */
export const profileImage: FilePurpose = {
  ...limits,
  name: 'profileImage',
  uploaders: ['rider', 'driver', 'waitingDriver', 'fleetadmin', 'admin'],
  readers: maySeeProfileImage,
  format: { width: 512, height: 512, fit: 'cover', quality: 80 },
}

/** For staff, and for the driver themselves. Large enough to read small print. */
export const licenseImage: FilePurpose = {
  ...limits,
  name: 'licenseImage',
  // A rider becomes a driver by signing up with it; a driver who waits may replace it.
  uploaders: ['rider', 'driver', 'waitingDriver', 'fleetadmin', 'admin'],
  readers: maySeeLicence,
  format: { width: 2000, height: 2000, fit: 'inside', quality: 82 },
}

/** The pictures of a person, as columns and as fields of requests. */
const purposes = { profileImage, licenseImage } as const
export const personPictureNames = ['profileImage', 'licenseImage'] as const
export type PersonPictures = Readonly<Record<(typeof personPictureNames)[number], string>>

/**
 * Gives new pictures to a person, and deletes those they replace. The caller writes the addresses. Throws
 * `object-not-found` unless `by` has uploaded them for this.
 */
export async function changePersonPictures(
  tx: Tx,
  files: FilesDeps,
  {
    person,
    before,
    after,
    by,
  }: {
    readonly person: string
    readonly before: PersonPictures
    /** Absent pictures stay. */
    readonly after: { readonly [Name in keyof PersonPictures]?: string | undefined }
    readonly by: string
  },
): Promise<void> {
  for (const path of personPictureNames) {
    const next = after[path]
    if (next === undefined) continue
    const purpose = purposes[path].name
    await changePicture(tx, files, {
      purpose,
      subject: person,
      person,
      before: before[path],
      after: next,
      by,
      path,
    })
  }
}

import { imageLimits } from '@cabstand/domain/upload/image-limits'
import type { Tx } from '../../platform/db/transaction.ts'
import { changePicture, type PictureChange } from '../../platform/files/change-picture.ts'
import type { FilePurpose } from '../../platform/files/file-purpose.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'

/** The picture of a car type, which visitors see before they sign in. */
export const carTypePhoto: FilePurpose = {
  name: 'carTypePhoto',
  uploaders: ['admin'],
  readers: 'anyone',
  maxBytes: imageLimits.bytes,
  maxPixels: imageLimits.pixels,
  format: { width: 480, height: 240, fit: 'inside', quality: 82 },
}

export function changeCarTypePhoto(
  tx: Tx,
  files: FilesDeps,
  change: Omit<PictureChange, 'purpose' | 'path'>,
): Promise<void> {
  return changePicture(tx, files, { ...change, purpose: carTypePhoto.name, path: 'photo' })
}

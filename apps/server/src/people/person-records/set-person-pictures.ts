import type { BodyOf } from '@cabstand/contract/endpoint'
import type { setPersonPictures as endpoint } from '@cabstand/contract/http/people/person-records'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { changePersonPictures, type PersonPictures, updateUser } from '../users/index.ts'
import { getStored } from './person-edit.ts'
import { recordPersonChange } from './person-record.ts'
import { lockPerson } from './person-store.ts'

/**
 * Changes the pictures of a person; fleet admins those of their own drivers. Throws `person_not_found`,
 * `validation_failed` for the licence of a person who is no driver, or `object-not-found`.
 */
export async function setPersonPictures(
  tx: Tx,
  { files, now }: { readonly files: FilesDeps; readonly now: () => Date },
  caller: SignedIn,
  id: string,
  changes: BodyOf<typeof endpoint>,
): Promise<PersonPictures> {
  assertTransaction(tx)
  const before = await getStored(lockPerson(tx, caller, id))
  if (changes.licenseImage !== undefined && before.usertype !== 'driver') {
    const errors = [{ path: 'body.licenseImage', message: 'Only drivers have a licence.' }]
    throw new AppError('validation_failed', { errors })
  }
  await changePersonPictures(tx, files, { person: id, before, after: changes, by: caller.userId })
  const { profileImage = before.profileImage, licenseImage = before.licenseImage } = changes
  const pictures = { profileImage, licenseImage }
  await updateUser(tx, id, { ...pictures, changedBy: caller.userId, changedAt: now() })
  await recordPersonChange(tx, before, { ...before, ...pictures })
  return pictures
}

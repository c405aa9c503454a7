import type { BodyOf } from '@cabstand/contract/endpoint'
import type { setPersonPictures as endpoint } from '@cabstand/contract/http/people'
import { recordChange } from '../../audit/record-change.ts'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import type { FilesDeps } from '../../files/files-deps.ts'
import type { SignedIn } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { changePersonPictures, lockUser, type PersonPictures, updateUser } from '../users/index.ts'

/**
 * Changes the pictures of a person; fleet admins those of their own drivers. Throws `person_not_found`,
 * `validation_failed` for the licence of somebody who is no driver, or `object-not-found`.
 */
export async function setPersonPictures(
  tx: Tx,
  files: FilesDeps,
  caller: SignedIn,
  id: string,
  changes: BodyOf<typeof endpoint>,
): Promise<PersonPictures> {
  assertTransaction(tx)
  const person = await lockUser(tx, id)
  const isOwn = caller.role === 'admin' || person?.fleetadmin === caller.userId
  if (person === undefined || person.erasedAt !== null || !isOwn) throw new AppError('person_not_found')
  if (changes.licenseImage !== undefined && person.usertype !== 'driver') {
    const errors = [{ path: 'body.licenseImage', message: 'Only drivers have a licence.' }]
    throw new AppError('validation_failed', { errors })
  }
  await changePersonPictures(tx, files, { person: id, before: person, after: changes, by: caller.userId })
  const { profileImage = person.profileImage, licenseImage = person.licenseImage } = changes
  const pictures = { profileImage, licenseImage }
  await updateUser(tx, id, pictures)
  await recordChange(tx, { type: 'person', id, before: person, after: { ...person, ...pictures } })
  return pictures
}

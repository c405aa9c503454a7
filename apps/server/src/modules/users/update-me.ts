import type { BodyOf } from '@cabstand/contract/endpoint'
import type { updateMe as updateMeEndpoint } from '@cabstand/contract/http/users'
import { recordChange } from '../../audit/record-change.ts'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import type { FilesDeps } from '../../files/files-deps.ts'
import { AppError } from '../../http/errors.ts'
import { changePersonPictures } from './person-pictures.ts'
import { findUser, lockUser, type User, updateUser } from './users-store.ts'

// The specified simple pattern: letters or digits, @, letters or digits, dot, letters; with the usual special
// characters.
const emailPattern = /^[a-z0-9._%+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i

export const isEmail = (text: string): boolean => emailPattern.test(text)

/**
 * Changes the fields of their own account that people may change. Throws `proper_email` or `object-not-found`. An e-mail address of another
 * account is accepted: it is not used for sign-in, and an error would reveal that the account exists.
 */
export async function updateMe(
  tx: Tx,
  files: FilesDeps,
  userId: string,
  changes: BodyOf<typeof updateMeEndpoint>,
): Promise<User> {
  assertTransaction(tx)
  if (changes.email !== undefined && !emailPattern.test(changes.email)) throw new AppError('proper_email')
  const { lang, firstName, lastName, email, profileImage } = changes
  const columns = {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined ? {} : { email }),
    ...(profileImage === undefined ? {} : { profileImage }),
    ...(lang === undefined ? {} : { langLocale: lang.langLocale, dateLocale: lang.dateLocale }),
  }
  const before = await lockUser(tx, userId)
  if (before !== undefined)
    await changePersonPictures(tx, files, { person: userId, before, after: { profileImage }, by: userId })
  if (Object.keys(columns).length > 0) await updateUser(tx, userId, columns)
  const user = await findUser(tx, userId)
  if (before === undefined || user === undefined) throw new AppError('user_issue_contact_admin')
  const personal = ['langLocale', 'dateLocale']
  await recordChange(tx, { type: 'person', id: userId, before, after: user, personal })
  return user
}

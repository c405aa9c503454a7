import type { BodyOf } from '@cabstand/contract/endpoint'
import type { updateMe as updateMeEndpoint } from '@cabstand/contract/http/people/users'
import { isEmail } from '@cabstand/domain/people/email'
import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { nameReferralId } from './create-user.ts'
import { assertMayWriteEmail, type MailDeps } from './me.ts'
import { personAuditRules } from './person-audit-rules.ts'
import { changePersonPictures } from './person-pictures.ts'
import { findUser, lockUser, type User, updateUser } from './users-store.ts'

/**
 * Changes the fields of their own account that people may change. Throws `proper_email`, `object-not-found`, or
 * what {@link assertMayWriteEmail} throws. An e-mail address of another
 * account is accepted: it is not used for sign-in, and an error would reveal that the account exists.
 */
export async function updateMe(
  tx: Tx,
  deps: MailDeps & { readonly files: FilesDeps; readonly now: () => Date },
  userId: string,
  changes: BodyOf<typeof updateMeEndpoint>,
): Promise<User> {
  assertTransaction(tx)
  const { files, now } = deps
  if (changes.email !== undefined && !isEmail(changes.email)) throw new AppError('proper_email')
  const { lang, firstName, lastName, email, profileImage, receiptsByMail } = changes
  const columns = {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined ? {} : { email }),
    ...(profileImage === undefined ? {} : { profileImage }),
    ...(receiptsByMail === undefined ? {} : { receiptsByMail }),
    ...(lang === undefined ? {} : { langLocale: lang.langLocale, dateLocale: lang.dateLocale }),
  }
  const before = await lockUser(tx, userId)
  if (before !== undefined) {
    assertMayWriteEmail(before, email, deps)
    await nameReferralId(tx, before, firstName)
    await changePersonPictures(tx, files, { person: userId, before, after: { profileImage }, by: userId })
  }
  if (Object.keys(columns).length > 0)
    await updateUser(tx, userId, { ...columns, changedBy: userId, changedAt: now() })
  const user = await findUser(tx, userId)
  if (before === undefined || user === undefined) throw new AppError('user_issue_contact_admin')
  await recordChange(tx, { type: 'person', id: userId, before, after: user, ...personAuditRules })
  return user
}

/** Throws `validation_failed` for a language that the service does not have. */
export function assertOffered(locales: readonly string[], locale: string | undefined): void {
  if (locale === undefined || locales.includes(locale)) return
  assertNoProblems([{ path: 'lang.langLocale', code: 'unknown' }])
}

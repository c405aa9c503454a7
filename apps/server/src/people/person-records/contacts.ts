import type { FieldProblem } from '@cabstand/domain/field-problem'
import { isEmail } from '@cabstand/domain/people/email'
import { findContactProblems } from '@cabstand/domain/people/person-check'
import type { PersonContacts } from '@cabstand/domain/people/person-fields'
import type { Role } from '@cabstand/domain/roles'
import type { Settings, SettingsReader } from '../../operator/settings/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { toFieldErrors } from '../../platform/http/field-problems.ts'
import { findMobile } from '../auth/index.ts'
import { findTakenContacts } from './person-store.ts'

/**
 * The contacts under which a person may be added, with the mobile number in E.164. Throws `email_or_mobile_issue`: what
 * is not well formed cannot be looked for.
 */
export function checkContacts(
  { mobile, email }: PersonContacts,
  { country }: Pick<Settings, 'country'>,
  /** Given when staff add the person. */
  usertype?: Role,
): PersonContacts {
  const problems: FieldProblem[] = findContactProblems({ mobile, email }, usertype)
  const number = findMobile(mobile, country)
  if (number === undefined && mobile.trim() !== '') problems.push({ path: 'mobile', code: 'mobile' })
  if (number !== undefined && problems.length === 0) return { mobile: number, email: email.trim() }
  throw issue(problems)
}

const issue = (problems: readonly FieldProblem[]) =>
  new AppError('email_or_mobile_issue', {
    detail: 'The e-mail address or the mobile number is not valid.',
    errors: toFieldErrors(problems),
  })

/** Throws `user_exists` when another person has this number, or has confirmed this address. */
export async function assertNewContacts(tx: Tx, contacts: PersonContacts): Promise<void> {
  assertTransaction(tx)
  const taken = await findTakenContacts(tx, contacts)
  const paths = (['mobile', 'email'] as const).filter((path) => taken[path])
  if (paths.length > 0) throw userExists(paths)
}

/** A person with these contacts exists already. */
export const userExists = (paths: readonly (keyof PersonContacts)[]) =>
  new AppError('user_exists', { errors: toFieldErrors(paths.map((path) => ({ path, code: 'taken' }))) })

/**
 * Whether a person has this mobile number or has confirmed this e-mail address; an empty one is not looked for. Throws
 * `email_or_mobile_issue` when what is given is not well formed, or when nothing is given.
 */
export async function hasPerson(
  { db, settings }: { readonly db: Database; readonly settings: SettingsReader },
  given: PersonContacts,
): Promise<boolean> {
  const { country } = await settings.get()
  const mobile = given.mobile === '' ? '' : findMobile(given.mobile, country)
  const email = given.email.trim()
  const problems: FieldProblem[] = [
    ...(mobile === undefined ? [{ path: 'mobile', code: 'mobile' } as const] : []),
    ...(email !== '' && !isEmail(email) ? [{ path: 'email', code: 'email' } as const] : []),
    ...(mobile === '' && email === '' ? [{ path: 'mobile', code: 'required' } as const] : []),
  ]
  if (problems.length > 0 || mobile === undefined) throw issue(problems)
  const taken = await findTakenContacts(db, { mobile, email })
  return taken.mobile || taken.email
}

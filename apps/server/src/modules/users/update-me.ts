import type { BodyOf } from '@cabstand/contract/endpoint'
import type { updateMe as updateMeEndpoint } from '@cabstand/contract/http/auth'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { findUser, type User, updateUser } from './users-store.ts'

// Letters or digits, @, letters or digits, dot, letters: the specified simple pattern, with the usual signs.
const emailPattern = /^[a-z0-9._%+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i

export const isEmail = (text: string): boolean => emailPattern.test(text)

/**
 * Changes what people may change of themselves. Throws `proper_email`. An e-mail address that another account has is
 * taken like any other: nobody signs in by it, and a refusal would tell that the account exists.
 */
export async function updateMe(
  tx: Tx,
  userId: string,
  changes: BodyOf<typeof updateMeEndpoint>,
): Promise<User> {
  assertTransaction(tx)
  if (changes.email !== undefined && !emailPattern.test(changes.email)) throw new AppError('proper_email')
  const { lang, ...fields } = changes
  const columns = {
    ...definedOf(fields),
    ...(lang === undefined ? {} : { langLocale: lang.langLocale, dateLocale: lang.dateLocale }),
  }
  if (Object.keys(columns).length > 0) {
    await updateUser(tx, userId, columns)
  }
  const user = await findUser(tx, userId)
  if (user === undefined) throw new AppError('user_issue_contact_admin')
  return user
}

function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

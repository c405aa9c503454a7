import type { BodyOf } from '@cabstand/contract/endpoint'
import type {
  createPerson as createPersonEndpoint,
  PersonRecord,
} from '@cabstand/contract/http/people/person-records'
import { findPersonProblems } from '@cabstand/domain/people/person-check'
import { noDriverFields, type PersonFields } from '@cabstand/domain/people/person-fields'
import type { SignedIn } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { withoutAbsent } from '../../platform/http/without-absent.ts'
import { bankWait } from '../users/index.ts'
import { assertNewContacts, checkContacts } from './contacts.ts'
import { insertPerson } from './insert-person.ts'
import { assertReferences, getStored, type PersonEditDeps } from './person-edit.ts'
import { recordPersonChange, toPersonRecord } from './person-record.ts'
import { findPerson } from './person-store.ts'

type Input = BodyOf<typeof createPersonEndpoint>

const empty = { lang: null, ...noDriverFields }

/**
 * Adds a person. Throws `validation_failed`, `email_or_mobile_issue`, `user_exists`, or `not_permitted` for a fleet
 * admin who adds a person of another role than driver.
 */
export async function createPerson(
  tx: Tx,
  deps: PersonEditDeps,
  caller: SignedIn,
  { usertype, mobile, email, approved, ...given }: Input,
): Promise<PersonRecord> {
  assertTransaction(tx)
  const isAdmin = caller.role === 'admin'
  if (!isAdmin && usertype !== 'driver')
    throw new AppError('not_permitted', { detail: 'Fleet admins add drivers only.' })
  const settings = await deps.settings.within(tx).get()
  const fields: PersonFields = {
    ...empty,
    ...withoutAbsent(given),
    ...(isAdmin ? {} : { fleetadmin: caller.userId }),
  }
  assertNoProblems(findPersonProblems(fields, usertype))
  const contacts = checkContacts({ mobile, email }, settings, usertype)
  await assertReferences(tx, deps, fields)
  await assertNewContacts(tx, contacts)
  const now = deps.now()
  const id = await insertPerson(tx, {
    ...contacts,
    usertype,
    fields,
    approved: isAdmin ? (approved ?? true) : !settings.driverApproval,
    createdByAdmin: true,
    addedBy: caller.userId,
    changedBy: caller.userId,
    ...(fields.bankAccount !== '' && bankWait(now)),
    now,
  })
  const row = await getStored(findPerson(tx, caller, id))
  await recordPersonChange(tx, null, row)
  return toPersonRecord(row, await deps.hidesContacts())
}

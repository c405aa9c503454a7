import type { BodyOf } from '@cabstand/contract/endpoint'
import type {
  PersonRecord,
  updatePerson as updatePersonEndpoint,
} from '@cabstand/contract/http/people/person-records'
import { findPersonProblems } from '@cabstand/domain/people/person-check'
import type { Role } from '@cabstand/domain/roles'
import { isOtherBank } from '@cabstand/domain/withdrawal/withdrawal'
import { assertTransaction, onCommit, type Tx } from '../../platform/db/transaction.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { assertVersion } from '../../platform/http/record-version.ts'
import { withoutAbsent } from '../../platform/http/without-absent.ts'
import { bankWait, nameReferralId, tellBankChange, updateUser } from '../users/index.ts'
import { peopleEvents } from './events.ts'
import { assertReferences, getStored, type PersonEdit, type PersonEditDeps } from './person-edit.ts'
import { personFieldsOf, recordPersonChange, toPersonColumns, toPersonRecord } from './person-record.ts'
import { findPerson, lockPerson } from './person-store.ts'
import { approvalTopics } from './topics.ts'

type Changes = BodyOf<typeof updatePersonEndpoint>

/** Changes the fields that `changes` names. Throws `person_not_found`, `record_changed` or `validation_failed`. */
export async function updatePerson(
  tx: Tx,
  deps: PersonEditDeps,
  { id, version, caller }: PersonEdit,
  changes: Changes,
): Promise<PersonRecord> {
  assertTransaction(tx)
  const permitted = withoutAbsent(caller.role === 'admin' ? changes : withoutOwner(changes))
  await getStored(findPerson(tx, caller, id))
  await assertReferences(tx, deps, permitted)
  const before = await getStored(lockPerson(tx, caller, id))
  assertVersion(version, before)
  const fields = { ...personFieldsOf(before), ...permitted }
  assertNoProblems(findPersonProblems(fields, before.usertype as Role))
  const changedAt = deps.now()
  await nameReferralId(tx, before, fields.firstName)
  await updateUser(tx, id, {
    ...toPersonColumns(fields),
    ...(isOtherBank(before, fields) && bankWait(changedAt)),
    changedBy: caller.userId,
    changedAt,
  })
  await tellBankChange(tx, deps, { person: id, by: caller.userId, before, after: fields })
  const after = await getStored(findPerson(tx, caller, id))
  await recordPersonChange(tx, before, after)
  if (after.waitsForApproval && after.blockedAt === null) {
    onCommit(tx, () => deps.hints.publish([approvalTopics.of(id)]))
    if (after.approvalNote !== before.approvalNote && after.approvalNote !== '')
      await deps.outbox.add(
        tx,
        peopleEvents.create('driver.asked', { subject: id, payload: {}, at: deps.now() }),
      )
  }
  return toPersonRecord(after, await deps.hidesContacts())
}

/** Owners are set by admins only. */
const withoutOwner = ({ fleetadmin: _, ...rest }: Changes): Changes => rest

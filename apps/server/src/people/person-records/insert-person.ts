import type { PersonContacts, PersonFields } from '@cabstand/domain/people/person-fields'
import type { Role } from '@cabstand/domain/roles'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/new-id.ts'
import { createUser } from '../users/index.ts'
import { userExists } from './contacts.ts'
import { toPersonColumns } from './person-record.ts'

export interface NewPerson extends PersonContacts {
  readonly usertype: Role
  readonly fields: PersonFields
  readonly approved: boolean
  readonly createdByAdmin: boolean
  /** The member of staff who adds the person. */
  readonly addedBy?: string
  /** Nobody has proven that the number is theirs. */
  readonly unproven?: boolean
  /** Who adds the person; null: they sign up themselves. */
  readonly changedBy: string | null
  /** Until when the bank details wait for the person to confirm them. */
  readonly bankWaitsUntil?: Date
  readonly signupViaReferral?: string | null
  /** The first paid trip rewards the referral. */
  readonly referralPending?: boolean
  readonly now: Date
}

/** Adds a person; returns their id. Throws `user_exists` when the number was registered meanwhile. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<string> {
  assertTransaction(tx)
  const { fields, now, ...columns } = person
  const id = newId()
  const user = await createUser(tx, {
    ...columns,
    ...toPersonColumns(fields),
    id,
    createdAt: now,
    changedAt: now,
  })
  if (user.id !== id) throw userExists(['mobile'])
  return id
}

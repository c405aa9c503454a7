import type { BankDetails } from '@cabstand/contract/schemas/withdrawal'
import { findBankProblems } from '@cabstand/domain/people/person-check'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/database.ts'
import { assertTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { assertNoProblems } from '../../http/field-problems.ts'
import { withoutAbsent } from '../../http/without-absent.ts'
import { personAuditRules } from './person-audit-rules.ts'
import { findUser, lockUser, updateUser } from './users-store.ts'

/** Where withdrawals of a person are paid to. Throws `user_issue_contact_admin`. */
export async function readBank(db: Database, userId: string): Promise<BankDetails> {
  return bankOf(assertFound(await findUser(db, userId)))
}

/** Changes where withdrawals of a person are paid to from now on. Throws `validation_failed`. */
export async function updateBank(
  tx: Tx,
  { now }: { readonly now: () => Date },
  userId: string,
  changes: { readonly [K in keyof BankDetails]?: BankDetails[K] | undefined },
): Promise<BankDetails> {
  assertTransaction(tx)
  const before = assertFound(await lockUser(tx, userId))
  const after = { ...bankOf(before), ...withoutAbsent(changes) }
  assertNoProblems(findBankProblems(after))
  await updateUser(tx, userId, { ...after, changedBy: userId, changedAt: now() })
  await recordChange(tx, { type: 'person', id: userId, before: bankOf(before), after, ...personAuditRules })
  return after
}

function assertFound<T>(user: T | undefined): T {
  if (user === undefined) throw new AppError('user_issue_contact_admin')
  return user
}

const bankOf = ({ bankName, bankCode, bankAccount }: BankDetails): BankDetails => ({
  bankName,
  bankCode,
  bankAccount,
})

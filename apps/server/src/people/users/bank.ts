import type { BankDetails } from '@cabstand/contract/schemas/withdrawal'
import { findBankProblems } from '@cabstand/domain/people/person-check'
import { bankFieldNames, bankWaitEndMs, isOtherBank } from '@cabstand/domain/withdrawal/withdrawal'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Database } from '../../platform/db/database.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { withoutAbsent } from '../../platform/http/without-absent.ts'
import { userEvents } from './events.ts'
import { personAuditRules } from './person-audit-rules.ts'
import { findUser, lockUser, type User, updateUser } from './users-store.ts'

/** Where withdrawals of a person are paid to. Throws `user_issue_contact_admin`. */
export async function readBank(db: Database, userId: string): Promise<BankDetails> {
  return bankOf(assertFound(await findUser(db, userId)))
}

/** The same, with until when it waits for the person to confirm a change. */
export async function readBankState(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ readonly bank: BankDetails; readonly waitsUntil: Date | null }> {
  const user = assertFound(await findUser(db, userId))
  return { bank: bankOf(user), waitsUntil: bankWaitOf(user, now) }
}

/**
 * Changes where withdrawals of a person are paid to from now on. Who names all details confirms them: a change by
 * somebody else no longer waits. Throws `validation_failed`.
 */
export async function updateBank(
  tx: Tx,
  deps: BankDeps,
  userId: string,
  changes: { readonly [K in keyof BankDetails]?: BankDetails[K] | undefined },
): Promise<BankDetails> {
  assertTransaction(tx)
  const before = assertFound(await lockUser(tx, userId))
  const given = withoutAbsent(changes)
  const after = { ...bankOf(before), ...given }
  assertNoProblems(findBankProblems(after))
  const confirms = bankFieldNames.every((name) => given[name] !== undefined)
  await updateUser(tx, userId, {
    ...after,
    ...(confirms && { bankWaitsUntil: null }),
    changedBy: userId,
    changedAt: deps.now(),
  })
  await recordChange(tx, { type: 'person', id: userId, before: bankOf(before), after, ...personAuditRules })
  await tellBankChange(tx, deps, { person: userId, by: userId, before, after })
  return after
}

export interface BankDeps {
  readonly outbox: Outbox
  readonly now: () => Date
}

/** Tells a person that their bank details were changed, if they were. */
export async function tellBankChange(
  tx: Tx,
  { outbox, now }: BankDeps,
  change: {
    readonly person: string
    readonly by: string
    readonly before: BankDetails
    readonly after: BankDetails
  },
): Promise<void> {
  const { person, by, before, after } = change
  if (!isOtherBank(before, after)) return
  await outbox.add(tx, userEvents.create('bank.changed', { subject: person, payload: { by }, at: now() }))
}

/** Until when bank details wait that staff write at a time, in the columns of a person. */
export const bankWait = (at: Date) => ({ bankWaitsUntil: new Date(bankWaitEndMs(at.getTime())) })

/** Until when a person's bank details wait for them to confirm a change by staff; null: they do not. */
export const bankWaitOf = ({ bankWaitsUntil }: Pick<User, 'bankWaitsUntil'>, now: Date): Date | null =>
  bankWaitsUntil !== null && bankWaitsUntil > now ? bankWaitsUntil : null

function assertFound<T>(user: T | undefined): T {
  if (user === undefined) throw new AppError('user_issue_contact_admin')
  return user
}

const bankOf = ({ bankName, bankCode, bankAccount }: BankDetails): BankDetails => ({
  bankName,
  bankCode,
  bankAccount,
})

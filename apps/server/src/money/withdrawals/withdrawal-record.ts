import type { OwnWithdrawal, WithdrawalRow } from '@cabstand/contract/schemas/withdrawal'
import { isUuid } from '@cabstand/domain/ids'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hintWallets } from '../wallet/index.ts'
import { type WithdrawalEvent, withdrawalEvents } from './events.ts'
import type { WithdrawalRow as StoredWithdrawal } from './withdrawal-store.ts'
import type { StepDeps } from './withdrawals-deps.ts'

/** A withdrawal in the schema of the API for its owner. */
export const toOwnWithdrawal = (row: StoredWithdrawal): OwnWithdrawal => ({
  id: row.id,
  reference: row.reference,
  date: row.date.toISOString(),
  amount: row.amount,
  state: row.state,
  processed: row.processed,
  processDate: row.processDate?.toISOString() ?? null,
  bankName: row.bankName,
  bankCode: row.bankCode,
  bankAccount: row.bankAccount,
  bankReference: row.bankReference,
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  reason: row.reason,
})

/** A withdrawal in the schema of the API for admins. */
export const toWithdrawalRow = (row: StoredWithdrawal): WithdrawalRow => ({
  ...toOwnWithdrawal(row),
  uid: row.uid,
  usertype: row.usertype,
  name: row.name,
})

/** Reads a withdrawal that exists, and of a person when one is given. Throws `withdrawal_not_found`. */
export async function getWithdrawalRow(
  row: Promise<StoredWithdrawal | undefined>,
  person?: string,
): Promise<StoredWithdrawal> {
  const found = await row
  if (found === undefined || (person !== undefined && found.uid !== person))
    throw new AppError('withdrawal_not_found')
  return found
}

/** Records a step of a withdrawal: in the audit log when staff caused it, as an event, and for open screens. */
export async function recordStep(
  tx: Tx,
  deps: StepDeps,
  step: {
    readonly type: WithdrawalEvent['type']
    readonly by: string
    readonly before: StoredWithdrawal | null
    readonly after: StoredWithdrawal
    readonly at: Date
  },
): Promise<void> {
  const { type, by, before, after, at } = step
  await recordChange(tx, {
    type: 'withdrawal',
    id: after.id,
    before,
    after,
    person: after.uid,
    ...auditRules,
  })
  await deps.outbox.add(
    tx,
    withdrawalEvents.create(type, { subject: after.id, payload: { person: after.uid, by }, at }),
  )
  hintWallets(tx, deps.hints, [after.uid])
}

/** `processed` says what `state` says. */
const auditRules = { omit: ['processed'], personal: ['name', 'reason'] }

/** The cursor of a page: the id of its last row. Throws `validation_failed`. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isUuid(cursor))
    throw new AppError('validation_failed', { detail: 'Invalid cursor.' })
  return cursor
}

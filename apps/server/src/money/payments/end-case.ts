import type { PaymentCaseRow } from '@cabstand/contract/http/money/payment-cases'
import { when } from '@cabstand/domain/field-problem'
import { type CaseEnd, caseNoteLength, endsOf } from '@cabstand/domain/payment/cases'
import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { toPaymentCase } from './case-record.ts'
import { endCase, findCaseById, getListedCase } from './case-store.ts'
import { getLockedPayment } from './lock-payment.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { postDispute } from './take-dispute.ts'

/**
 * Closes a case as an admin says: how the bank decided a dispute, which is posted as if the provider had reported it, or
 * what they did about money that was not asked for. Throws `not_found`, `payment_case_closed`, and `validation_failed`
 * without a note or with an outcome that this kind of case does not have.
 */
export async function endPaymentCase(
  tx: Tx,
  deps: PaymentsDeps,
  said: {
    readonly id: string
    readonly by: string
    readonly outcome: CaseEnd
    readonly note: string
  },
): Promise<PaymentCaseRow> {
  assertTransaction(tx)
  const { id, by, outcome } = said
  const note = said.note.trim()
  const known = await findCaseById(tx, id)
  if (known === undefined) throw new AppError('not_found')
  assertNoProblems([
    ...when(note === '', 'note', 'required'),
    ...when(note.length > caseNoteLength, 'note', 'too_long'),
    ...when(!endsOf(known.kind).includes(outcome), 'outcome', 'unknown'),
  ])
  const { attempt } = await getLockedPayment(tx, known.attemptId)
  const before = await getListedCase(tx, id)
  if (before.status !== 'opened') throw new AppError('payment_case_closed')
  await endCase(tx, id, { status: outcome, endedAt: deps.now(), endedBy: by, note })
  if (outcome !== 'handled') await postDispute(tx, deps, attempt, before, outcome)
  const after = await getListedCase(tx, id)
  const about = { person: attempt.userId, personal: ['note'] }
  await recordChange(tx, { type: 'paymentCase', id, before, after, ...about })
  return toPaymentCase(deps, after)
}

import type { ProviderPayout } from '@cabstand/contract/http/money/clearing'
import { payoutReversed } from '@cabstand/domain/ledger/postings'
import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { postEntry } from '../wallet/index.ts'
import type { ClearingDeps } from './clearing-deps.ts'
import { toPayout } from './payout-record.ts'
import { getPayout, lockPayout, markReversed } from './payout-store.ts'

/** Takes back a payout that was recorded by mistake, once. Throws `not_found` or `payout_reversed`. */
export async function reversePayout(
  tx: Tx,
  deps: ClearingDeps,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<ProviderPayout> {
  assertTransaction(tx)
  const payout = await lockPayout(tx, id)
  if (payout === undefined) throw new AppError('not_found')
  if (payout.reversedAt !== null) throw new AppError('payout_reversed')
  const at = deps.now()
  await markReversed(tx, id, { reversedBy: by, reversedAt: at })
  await postEntry(tx, {
    event: 'payout.reversed',
    bookingId: null,
    subjectId: id,
    at,
    postings: payoutReversed(payout),
  })
  const after = toPayout(deps, await getPayout(tx, id))
  await recordChange(tx, { type: 'payout', id, before: toPayout(deps, payout), after })
  return after
}

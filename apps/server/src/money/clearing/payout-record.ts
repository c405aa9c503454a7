import type { ProviderPayout } from '@cabstand/contract/http/money/clearing'
import { type ClearingDeps, titleOf } from './clearing-deps.ts'
import type { PayoutRow } from './payout-store.ts'

/** A payout in the schema of the API. */
export const toPayout = (
  deps: Pick<ClearingDeps, 'providers'>,
  { recordedBy, recordedByName, recordedAt, reversedAt, ...row }: PayoutRow,
): ProviderPayout => ({
  ...row,
  title: titleOf(deps, row.provider),
  recordedAt: recordedAt.toISOString(),
  recordedBy: { id: recordedBy, name: recordedByName },
  reversedAt: reversedAt?.toISOString() ?? null,
})

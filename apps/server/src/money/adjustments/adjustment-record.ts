import type { Adjustment } from '@cabstand/contract/schemas/adjustment'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { AdjustmentRow, ListedAdjustment } from './adjustments-store.ts'

/** An adjustment in the schema of the API. */
export const toAdjustment = (row: ListedAdjustment): Adjustment => ({
  id: row.id,
  user: { id: row.userId, name: row.userName },
  usertype: row.usertype === 'driver' ? 'driver' : 'rider',
  kind: row.kind,
  amount: row.amount,
  note: row.note,
  state: row.state,
  corrects:
    row.entryId === null
      ? null
      : {
          entryId: row.entryId,
          event: row.entryEvent ?? '',
          reference: row.entryReference,
          bookingId: row.entryBookingId,
        },
  requestedBy: { id: row.requestedBy, name: row.requestedByName },
  requestedAt: row.requestedAt.toISOString(),
  decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, name: row.decidedByName ?? '' },
  decidedAt: row.decidedAt?.toISOString() ?? null,
  rejectReason: row.rejectReason,
})

/** Records what an admin requested or decided. What it says in words is about the person whose wallet it is. */
export async function recordAdjustment(
  tx: Tx,
  before: AdjustmentRow | null,
  after: AdjustmentRow,
): Promise<void> {
  const personal = ['note', 'rejectReason']
  await recordChange(tx, {
    type: 'walletAdjustment',
    id: after.id,
    before,
    after,
    person: after.userId,
    personal,
  })
}

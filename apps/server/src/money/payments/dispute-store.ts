import type { DisputeStatus } from '@cabstand/domain/payment/disputes'
import type { Selectable } from 'kysely'
import type { PaymentDisputes } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The dispute that a provider knows by this id. Lock its payment first. */
export async function findDispute(
  tx: Tx,
  { provider, providerDisputeId }: { readonly provider: string; readonly providerDisputeId: string },
): Promise<Selectable<PaymentDisputes> | undefined> {
  return tx
    .selectFrom('paymentDisputes')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerDisputeId', '=', providerDisputeId)
    .executeTakeFirst()
}

export async function insertDispute(
  tx: Tx,
  {
    at,
    ...dispute
  }: {
    readonly id: string
    readonly provider: string
    readonly providerDisputeId: string
    readonly attemptId: string
    readonly amount: number
    readonly status: DisputeStatus
    readonly at: Date
  },
): Promise<void> {
  const endedAt = dispute.status === 'opened' ? null : at
  await tx
    .insertInto('paymentDisputes')
    .values({ ...dispute, openedAt: at, endedAt })
    .execute()
}

export async function endDispute(
  tx: Tx,
  id: string,
  end: { readonly status: Exclude<DisputeStatus, 'opened'>; readonly endedAt: Date },
): Promise<void> {
  await tx.updateTable('paymentDisputes').set(end).where('id', '=', id).execute()
}

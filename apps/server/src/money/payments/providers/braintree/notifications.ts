import { lookUp } from '@cabstand/domain/look-up'
import type { BraintreeGateway } from 'braintree'
import * as z from 'zod/mini'
import { toMinor } from '../../minor-units.ts'
import type { Dispute, ProviderEvent } from '../../provider.ts'
import { readNews } from './answers.ts'
import { answered } from './failures.ts'
import type { SignedForm } from './signature.ts'

const notification = z.object({
  kind: z.string(),
  transaction: z.optional(z.object({ id: z.string() })),
  dispute: z.optional(z.unknown()),
})

/** UNCONFIRMED: whether card payments send the first. They were paid before either. */
const transactionKinds = ['transaction_settled', 'transaction_settlement_declined', 'refund_failed']

/** `accepted` and `expired`: nobody objected in time. UNCONFIRMED: whether `lost` follows them. */
const disputeStatuses: Readonly<Record<string, Dispute['status']>> = {
  dispute_opened: 'opened',
  dispute_won: 'won',
  dispute_lost: 'lost',
  dispute_accepted: 'lost',
  dispute_auto_accepted: 'lost',
  dispute_expired: 'lost',
}

/** What a webhook means. About a transaction, it says only which one: Braintree is asked for its state. */
export async function readNotification(
  gateway: BraintreeGateway,
  { signature, payload }: SignedForm,
): Promise<ProviderEvent> {
  const parsed = await answered(gateway.webhookNotification.parse(signature, payload), 'read')
  const { kind, transaction, dispute } = z.parse(notification, parsed)
  if (transactionKinds.includes(kind) && transaction !== undefined)
    return readNews(await answered(gateway.transaction.find(transaction.id), 'read'))
  const status = lookUp(disputeStatuses, kind)
  return status === undefined ? { kind: 'ignored' } : readDispute(dispute, status)
}

const disputeFields = z.object({
  id: z.string(),
  kind: z.string(),
  amountDisputed: z.string(),
  currencyIsoCode: z.string(),
  transaction: z.object({ id: z.string() }),
})

function readDispute(dispute: unknown, status: Dispute['status']): ProviderEvent {
  const { id, kind, amountDisputed, currencyIsoCode: currency, transaction } = z.parse(disputeFields, dispute)
  // The bank only asks for documents, and takes no money.
  if (kind === 'retrieval') return { kind: 'ignored' }
  return {
    kind: 'dispute',
    payment: { providerPaymentId: transaction.id },
    providerDisputeId: id,
    status,
    amount: toMinor(amountDisputed, currency),
    currency,
  }
}

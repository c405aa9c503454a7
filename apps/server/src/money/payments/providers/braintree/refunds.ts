import type { BraintreeGateway } from 'braintree'
import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'
import { toDecimal } from '../../minor-units.ts'
import type { RefundReport, RefundToSend } from '../../provider.ts'
import { readRefund } from './answers.ts'
import { answered, describeErrors } from './failures.ts'
import { findByOrder } from './gateway.ts'

/** Before these, a sale can only be taken back as a whole. */
const settledStatuses = ['settling', 'settled', 'settlement_confirmed']

/**
 * Sends a refund, once: our id is its order id, by which an earlier request is found. A sale that is not settled yet is
 * voided instead, which the card holder never sees on the statement. Throws OutboundFailure for a part of such a one.
 */
export async function sendRefund(
  gateway: BraintreeGateway,
  { id, providerPaymentId, amount, isWhole, attempt: { currency } }: RefundToSend,
): Promise<RefundReport> {
  const [sent] = await findByOrder(gateway, id)
  if (sent !== undefined) return readRefund(sent)
  const { status } = await answered(gateway.transaction.find(providerPaymentId), 'read')
  if (settledStatuses.includes(status)) {
    const options = { amount: toDecimal(amount, currency), orderId: id }
    const refund = await answered(gateway.transaction.refund(providerPaymentId, options), 'write')
    if (!refund.success) throw new OutboundFailure('rejected', describeErrors(refund))
    return readRefund(refund.transaction)
  }
  if (!isWhole)
    throw new OutboundFailure(
      'rejected',
      'refunds a part only when the payment is settled, a day or two after it was made',
    )
  if (status !== 'voided') {
    const result = await answered(gateway.transaction.void(providerPaymentId), 'write')
    if (!result.success) throw new OutboundFailure('rejected', describeErrors(result))
  }
  return { status: 'done', providerRefundId: null }
}

import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'
import { toMinor } from '../../minor-units.ts'
import type { ProviderEvent, ProviderReport, RefundReport } from '../../provider.ts'
import { codesOf, describeErrors } from './failures.ts'

const transaction = z.object({
  id: z.string(),
  type: z.enum(['sale', 'credit']),
  status: z.string(),
  amount: z.string(),
  currencyIsoCode: z.string(),
  orderId: z.nullish(z.string()),
  refundedTransactionId: z.nullish(z.string()),
  gatewayRejectionReason: z.nullish(z.string()),
})

/**
 * A card is charged when its sale is submitted; Braintree settles it by itself afterwards, which its processor can still
 * decline. `voided`: all of it went back before.
 */
const saleStatuses: Readonly<Record<string, ProviderReport['status']>> = {
  submitted_for_settlement: 'paid',
  settling: 'paid',
  settlement_pending: 'paid',
  settlement_confirmed: 'paid',
  settled: 'paid',
  authorizing: 'pending',
  authorized: 'pending',
  processor_declined: 'failed',
  gateway_rejected: 'failed',
  failed: 'failed',
  settlement_declined: 'reversed',
  authorization_expired: 'failed',
  voided: 'paid',
}

/**
 * What a transaction says about its attempt; undefined: it is a refund, none of ours, or was refused as a repetition of
 * another one, which says what became of the money.
 */
export function readSale(answer: unknown): ProviderReport | undefined {
  const { id, type, orderId, ...said } = z.parse(transaction, answer)
  if (type !== 'sale' || orderId === undefined || orderId === null) return undefined
  if (said.gatewayRejectionReason === 'duplicate') return undefined
  const status = lookUp(saleStatuses, said.status) ?? 'pending'
  const known = { attemptId: orderId, providerPaymentId: id }
  if (status !== 'paid') return { status, ...known }
  const { currencyIsoCode: currency } = said
  const amount = toMinor(said.amount, currency)
  const paid = { status, ...known, amount, currency }
  return said.status === 'voided' ? { ...paid, refunded: amount } : paid
}

/** A card's token is spent: by an earlier request for the same card, which may have charged it. */
const spentTokenCode = '91564'

/** What the request that charges a card was answered. Throws OutboundFailure where an earlier one may have charged it. */
export function readCharge(result: {
  readonly success: boolean
  readonly transaction?: unknown
  readonly errors: { deepErrors(): { code: string }[] }
}): ProviderReport {
  if (result.transaction === undefined) {
    if (result.success) throw new OutboundFailure('unreadable', 'sent a sale without its transaction')
    const isSpent = codesOf(result.errors).includes(spentTokenCode)
    throw new OutboundFailure(isSpent ? 'unreadable' : 'rejected', describeErrors(result))
  }
  if (z.parse(transaction, result.transaction).gatewayRejectionReason === 'duplicate')
    throw new OutboundFailure('unreadable', 'has just taken the same payment')
  const report = readSale(result.transaction)
  if (report === undefined) throw new OutboundFailure('unreadable', 'sent a sale without our reference')
  return report
}

const refundStatuses: Readonly<Record<string, RefundReport['status']>> = {
  settled: 'done',
  processor_declined: 'failed',
  gateway_rejected: 'failed',
  failed: 'failed',
  settlement_declined: 'failed',
  voided: 'failed',
}

/** What a refund's own transaction says. */
export function readRefund(answer: unknown): RefundReport {
  const { id, status } = z.parse(transaction, answer)
  return { status: lookUp(refundStatuses, status) ?? 'pending', providerRefundId: id }
}

/** What a transaction's present state means for the payment: its own, or that which it refunds. */
export function readNews(answer: unknown): ProviderEvent {
  const read = z.parse(transaction, answer)
  const { type, amount, currencyIsoCode: currency, refundedTransactionId, id, orderId } = read
  if (type === 'sale') {
    const report = readSale(answer)
    return report === undefined ? { kind: 'ignored' } : { kind: 'payment', report }
  }
  if (refundedTransactionId === undefined || refundedTransactionId === null) return { kind: 'ignored' }
  return {
    kind: 'refund',
    payment: { providerPaymentId: refundedTransactionId },
    providerRefundId: id,
    ...(typeof orderId === 'string' && { refundId: orderId }),
    status: readRefund(answer).status,
    amount: toMinor(amount, currency),
    currency,
  }
}

import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import type { ProviderReport, RefundReport } from '../../provider.ts'
import { parseAnswer } from '../parse-answer.ts'

const payment = z.object({
  orderId: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
})

const refund = z.object({
  status: z.string(),
  bankTransactionId: z.nullish(z.union([z.string(), z.number()])),
})

const refusal = z.object({ errors: z.array(z.object({ code: z.string() })) })

/**
 * A payment. Only `failed` says that nothing was charged: for `unknown`, and for a word that we do not know, SecurePay
 * is still waiting for the bank.
 */
export function readPayment(reply: OutboundReply): ProviderReport {
  const { orderId, amount, currency, status } = parseAnswer(payment, accepted(reply))
  if (status === 'failed') return { status: 'failed', attemptId: orderId }
  if (status !== 'paid') return { status: 'pending', attemptId: orderId }
  // Refunds are addressed by the order, and an order is paid once.
  return { status: 'paid', attemptId: orderId, providerPaymentId: orderId, amount, currency }
}

// UNCONFIRMED: which words a refund's status has beside `paid`.
const refundStates: Readonly<Record<string, RefundReport['status']>> = { paid: 'done', failed: 'failed' }

/** A refund, which usually ends at once. */
export function readRefund(reply: OutboundReply): RefundReport {
  const { status, bankTransactionId } = parseAnswer(refund, accepted(reply))
  return {
    status: lookUp(refundStates, status) ?? 'pending',
    providerRefundId: bankTransactionId?.toString() ?? null,
  }
}

/** The body of an answer that carries one. Some refusals come with a status of success. */
function accepted({ status, body }: OutboundReply): unknown {
  const refused = z.safeParse(refusal, body)
  const code = refused.data?.errors[0]?.code ?? ''
  if (status < 400 && code === '') return body
  throw new OutboundFailure('rejected', `answered ${status}${/^\w{1,40}$/.test(code) ? ` ${code}` : ''}`)
}

import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import { toMinor } from '../../minor-units.ts'
import type { ProviderReport, RefundReport } from '../../provider.ts'

/** The only currency of Paytm. */
export const currency = 'INR'

const answerBody = z.looseObject({
  resultInfo: z.object({ resultStatus: z.string(), resultCode: z.string() }),
})
type AnswerBody = z.infer<typeof answerBody>
const envelope = z.object({ body: answerBody })

/**
 * The body of an answer. Its signature is not checked: it came by HTTPS from Paytm's own address. Throws
 * OutboundFailure when our checksum was refused.
 */
export function bodyOf({ status, body }: OutboundReply): AnswerBody {
  if (status >= 400) throw new OutboundFailure('rejected', `answered ${status}`)
  const answer = z.parse(envelope, body).body
  if (answer.resultInfo.resultCode === '227') throw new OutboundFailure('refused', 'refused our checksum')
  return answer
}

const opened = z.object({ txnToken: z.string() })

/** The token by which a browser opens the payment page: for 15 minutes, and once. */
export function readToken(body: AnswerBody): string {
  const { resultStatus, resultCode } = body.resultInfo
  // UNCONFIRMED: code 0002 tells of the same order again, and comes with S too.
  if (resultStatus !== 'S') throw new OutboundFailure('rejected', `answered with code ${resultCode}`)
  return z.parse(opened, body).txnToken
}

const known = z.object({ orderId: z.string() })
const paid = z.object({ orderId: z.string(), txnId: z.string(), txnAmount: z.string() })

/** What Paytm knows of a payment. */
export function readStatus(body: AnswerBody): ProviderReport | undefined {
  const { resultStatus, resultCode } = body.resultInfo
  if (resultStatus === 'NO_RECORD_FOUND') return undefined
  if (resultStatus === 'TXN_SUCCESS') {
    const { orderId, txnId, txnAmount } = z.parse(paid, body)
    const amount = toMinor(txnAmount, currency)
    return { status: 'paid', attemptId: orderId, providerPaymentId: txnId, amount, currency }
  }
  // UNCONFIRMED: a payment that is pending is decided within 72 hours.
  const status = statusOf(resultStatus)
  if (status === undefined) throw new OutboundFailure('unreadable', `answered with code ${resultCode}`)
  // An answer without the order refuses the question: it does not say that the payment failed.
  return { status, attemptId: z.parse(known, body).orderId }
}

/** What a status of Paytm proves when it comes with a browser: a failure ends the order, a success must be asked for. */
export function statusOf(text: string | undefined): 'failed' | 'pending' | undefined {
  if (text === 'TXN_FAILURE') return 'failed'
  return text === 'PENDING' ? 'pending' : undefined
}

// UNCONFIRMED: TXN_SUCCESS of a refund.
const refundStates: Readonly<Record<string, RefundReport['status']>> = {
  PENDING: 'pending',
  TXN_SUCCESS: 'done',
  TXN_FAILURE: 'failed',
}
const repeatedRefund = '617'
const unknownRefund = '631'

/** The state of the refund that we sent as `refId`, which is also the id by which Paytm is asked for it. */
export function readRefund({ resultInfo }: AnswerBody, refId: string): RefundReport {
  const { resultStatus, resultCode } = resultInfo
  // It arrived the first time, and what became of it is not said here.
  if (resultCode === repeatedRefund) return { status: 'pending', providerRefundId: refId }
  const status = resultCode === unknownRefund ? undefined : lookUp(refundStates, resultStatus)
  if (status === undefined) throw new OutboundFailure('unreadable', `answered with code ${resultCode}`)
  return { status, providerRefundId: refId }
}

import { lookUp } from '@cabstand/domain/look-up'
import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'
import type { KnownAttempt, ProviderReport } from '../../provider.ts'
import { bodyOf, issueOf, type PayPalApi } from './api.ts'
import { readOrder } from './orders.ts'

/**
 * What PayPal refuses to capture, by its reason. After INSTRUMENT_DECLINED the payer can approve the order again with
 * another card, on PayPal's page (UNCONFIRMED); then the next question captures it.
 */
const refusedCaptures: Readonly<Record<string, 'open' | 'failed'>> = {
  ORDER_NOT_APPROVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  INSTRUMENT_DECLINED: 'failed',
}

/**
 * The state of an attempt's order. One that the payer approved is captured: PayPal moves no money before. Undefined:
 * PayPal does not know the order, or it never told us its id, and then nobody can have been sent to it.
 */
export async function askOrder(
  api: PayPalApi,
  { id, providerReference }: KnownAttempt,
): Promise<ProviderReport | undefined> {
  if (providerReference === null) return undefined
  const path = `/v2/checkout/orders/${encodeURIComponent(providerReference)}`
  const found = await api.call({ method: 'GET', path })
  if (found.status === 404) return undefined
  const { report, isToCapture } = readOrder(bodyOf(found))
  if (!isToCapture) return report
  const captured = await api.call({
    method: 'POST',
    path: `${path}/capture`,
    body: { json: {} },
    requestId: `${id}-capture`,
    movesMoney: true,
  })
  if (captured.status < 400) return readOrder(captured.body).report
  const issue = issueOf(captured)
  if (issue === 'ORDER_ALREADY_CAPTURED')
    return readOrder(bodyOf(await api.call({ method: 'GET', path }))).report
  const status = lookUp(refusedCaptures, issue)
  if (status === undefined) throw new OutboundFailure('rejected', `refused to capture: ${issue}`)
  return { status, attemptId: report.attemptId }
}

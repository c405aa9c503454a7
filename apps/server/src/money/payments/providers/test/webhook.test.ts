import { expect, test } from 'vitest'
import { hexSignatureOf } from '../signatures.ts'
import { testWebhook } from './webhook.ts'

const secret = 'a secret of whoever tries'
const at = 1_767_323_045
const message = {
  event: 'payment.paid',
  event_id: 'e1',
  order_id: 'A',
  provider_payment_id: 'p1',
  amount_minor: 1250,
  currency: 'EUR',
}
const delivery = (change: object = {}, key = secret) => {
  const body = JSON.stringify({ ...message, ...change })
  return {
    headers: { 'test-signature': `t=${at},v1=${hexSignatureOf(`${at}.${body}`, key)}` },
    query: new URLSearchParams(),
    body: Buffer.from(body),
  }
}
const webhookAt = (ageSeconds = 0) => testWebhook(secret, () => new Date((at + ageSeconds) * 1000))

test('a message is believed when it is signed with the secret, for five minutes', () => {
  const { accepts } = webhookAt()
  expect(accepts(delivery())).toBe(true)
  expect(accepts(delivery({}, 'another secret'))).toBe(false)
  expect(accepts({ ...delivery(), body: delivery({ amount_minor: 1 }).body })).toBe(false)
  expect(accepts({ ...delivery(), headers: {} })).toBe(false)
  expect([webhookAt(300), webhookAt(301)].map((one) => one.accepts(delivery()))).toEqual([true, false])
})

test('what messages mean', async () => {
  const { read, keyOf } = webhookAt()
  const report = { status: 'paid', attemptId: 'A', providerPaymentId: 'p1', amount: 1250, currency: 'EUR' }
  expect(await read(delivery())).toEqual({ kind: 'payment', report })
  for (const status of ['failed', 'pending'])
    expect(await read(delivery({ event: `payment.${status}` }))).toEqual({
      kind: 'payment',
      report: { status, attemptId: 'A' },
    })
  expect(await read(delivery({ event: 'refund.succeeded' }))).toEqual({
    kind: 'refund',
    payment: { providerPaymentId: 'p1' },
    providerRefundId: 'e1',
    status: 'done',
    amount: 1250,
    currency: 'EUR',
  })
  expect(keyOf(delivery())).toBe(keyOf(delivery({ amount_minor: 1 })))
  expect(keyOf(delivery())).not.toBe(keyOf(delivery({ event_id: 'e2' })))
  for (const change of [{ amount_minor: 0.5 }, { currency: 'eur' }, { event: 'payment.lost' }])
    await expect(read(delivery(change))).rejects.toThrow()
})

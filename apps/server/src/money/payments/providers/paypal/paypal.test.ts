import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import { amountOf, leastAmount, readOrder } from './orders.ts'
import { readEvent, verificationOf } from './webhook.ts'

const delivery = (body: string, headers: Record<string, string> = {}) => ({
  headers,
  query: new URLSearchParams(),
  body: Buffer.from(body),
})

test.each(vectors('paypal'))('the body of a webhook is sent to be verified as it arrived: %#', (vector) => {
  const body = String(vector.body)
  const headers = {
    'paypal-transmission-id': String(vector.transmission_id),
    'paypal-transmission-time': String(vector.transmission_time),
  }
  const text = verificationOf(delivery(body, headers), String(vector.webhook_id))
  expect(text).toContain(`"webhook_event":${body}}`)
  expect(JSON.parse(text)).toMatchObject({
    transmission_id: vector.transmission_id,
    transmission_time: vector.transmission_time,
    webhook_id: vector.webhook_id,
  })
})

test('a body that would end the request and name another webhook is not sent', () => {
  expect(() => verificationOf(delivery('{}, "webhook_id":"MINE", "x":{}'), 'OURS')).toThrow()
  expect(() => verificationOf(delivery(''), 'OURS')).toThrow()
})

test('forints and Taiwan dollars go without decimals, and never rounded', () => {
  expect(amountOf(150_000, 'HUF')).toEqual({ currency_code: 'HUF', value: '1500' })
  expect(amountOf(1250, 'JPY').value).toBe('1250')
  expect(amountOf(1250, 'EUR').value).toBe('12.50')
  expect(() => amountOf(150_050, 'HUF')).toThrow('steps')
  expect([leastAmount('JPY'), leastAmount('EUR'), leastAmount('NGN')]).toEqual([1, 100, undefined])
})

const orderWith = (status: string, ...captures: string[]) => ({
  status,
  purchase_units: [
    {
      custom_id: 'a',
      ...(captures.length > 0 && {
        payments: {
          captures: captures.map((status, at) => ({
            id: `C${at}`,
            status,
            custom_id: 'a',
            amount: { currency_code: 'EUR', value: '12.50' },
          })),
        },
      }),
    },
  ],
})

test.each([
  [orderWith('PAYER_ACTION_REQUIRED'), 'open', false],
  [orderWith('APPROVED'), 'pending', true],
  [orderWith('VOIDED'), 'cancelled', false],
  [orderWith('COMPLETED', 'COMPLETED'), 'paid', false],
  [orderWith('COMPLETED', 'PARTIALLY_REFUNDED'), 'paid', false],
  [orderWith('COMPLETED', 'DECLINED', 'COMPLETED'), 'paid', false],
  [orderWith('COMPLETED', 'PENDING'), 'pending', false],
  [orderWith('APPROVED', 'DECLINED'), 'failed', false],
  [orderWith('A NEW WORD'), 'pending', false],
])('the state of an order: %#', (order, status, isToCapture) => {
  expect(readOrder(order)).toMatchObject({ report: { status, attemptId: 'a' }, isToCapture })
})

test('a capture of something else than our attempts is ignored, and a reversal is a lost dispute', () => {
  const resource = { id: 'C1', status: 'COMPLETED', amount: { currency_code: 'EUR', value: '12.50' } }
  expect(readEvent({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })).toEqual({ kind: 'ignored' })
  const links = [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/4L335' }]
  expect(readEvent({ event_type: 'PAYMENT.CAPTURE.REVERSED', resource: { ...resource, links } })).toEqual({
    kind: 'dispute',
    payment: { providerPaymentId: '4L335' },
    providerDisputeId: 'C1',
    status: 'lost',
    amount: 1250,
    currency: 'EUR',
  })
})

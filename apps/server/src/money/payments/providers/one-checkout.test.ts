import { expect, test } from 'vitest'
import { readCheckout } from './one-checkout.ts'

const of = (status: 'pending' | 'failed' | 'expired', providerPaymentId: string) =>
  ({ status, attemptId: 'A', providerPaymentId }) as const
const paid = (providerPaymentId: string) =>
  ({ status: 'paid', attemptId: 'A', providerPaymentId, amount: 1250, currency: 'EUR' }) as const

test('of several tries in one checkout, the one that paid counts, and none is lost', () => {
  expect(readCheckout([of('failed', '1'), of('pending', '2'), paid('3'), paid('4')])).toEqual({
    ...paid('3'),
    others: [paid('4'), of('pending', '2'), of('failed', '1')],
  })
  expect(readCheckout([of('expired', '1'), of('failed', '2')])?.status).toBe('failed')
})

test('one try is all there is, and none is nothing', () => {
  expect(readCheckout([paid('1')])).toEqual(paid('1'))
  expect(readCheckout([])).toBeUndefined()
})

import { expect, test } from 'vitest'
import { readCharging, readEvent, readPage, subjectOf } from './answers.ts'

const charge = {
  object: 'charge',
  id: 'chr_test_1',
  amount: 1250,
  currency_code: 'PEN',
  creation_date: 1_795_000_000_000,
  outcome: { type: 'venta_exitosa', code: 'AUT0000' },
  metadata: { order_id: 'a1' },
}

test.each([
  ['an approval', 201, charge, 'paid'],
  ['a wish for 3-D Secure', 200, { action_code: 'REVIEW' }, 'open'],
  ['a declined card', 402, { object: 'error', type: 'card_error', code: 'card_declined' }, 'failed'],
  ['a declined Yape', 400, { object: 'error', type: 'x', decline_code: 'insufficient_funds' }, 'failed'],
  ['no outcome yet', 201, { ...charge, outcome: null }, 'pending'],
])('%s', (_, status, body, expected) => {
  expect(readCharging({ status, body }, 'a1')).toMatchObject({ status: expected, attemptId: 'a1' })
})

test('a refusal that is not the bank’s says nothing of the payment', () => {
  const body = { object: 'error', type: 'parameter_error', code: 'invalid_source', user_message: 'tkn_1' }
  expect(() => readCharging({ status: 400, body }, 'a1')).toThrow('answered 400 invalid_source')
  expect(() => readCharging({ status: 422, body: undefined }, 'a1')).toThrow(
    expect.objectContaining({ kind: 'rejected' }),
  )
})

test('what cannot be read leaves open whether the card was charged', () => {
  for (const body of [
    {},
    { ...charge, amount: 12.5 },
    { ...charge, metadata: {} },
    { ...charge, metadata: [] },
  ])
    expect(() => readCharging({ status: 201, body }, 'a1')).toThrow(
      expect.objectContaining({ uncertain: true }),
    )
})

test('a list is read until it ends, or is older than the attempt', () => {
  const attempt = { id: 'a1', createdAt: new Date(1_795_000_000_000) }
  const paging = {
    next: 'https://api.culqi.com/v2/charges?after=chr_test_1',
    cursors: { after: 'chr_test_1' },
  }
  const read = (data: object[], more: object | null = paging) => readPage({ data, paging: more }, attempt)
  expect(read([{ ...charge, metadata: null }, charge]).reports).toHaveLength(1)
  expect(read([charge]).after).toBe('chr_test_1')
  expect(read([charge], { ...paging, next: null }).after).toBeUndefined()
  expect(read([charge], null).after).toBeUndefined()
  expect(read([]).after).toBeUndefined()
  expect(read([{ ...charge, creation_date: 1_794_000_000_000 }]).after).toBeUndefined()
})

test('an event has JSON inside of JSON', () => {
  const event = { object: 'event', id: 'evt_test_1', type: 'charge.creation.succeeded' }
  const read = (change: object) => subjectOf(readEvent(Buffer.from(JSON.stringify({ ...event, ...change }))))
  expect(read({ data: '{"id":"chr_1"}' })).toEqual({ chargeId: 'chr_1' })
  expect(read({ data: { id: 'chr_1' } })).toEqual({ chargeId: 'chr_1' })
  expect(read({ type: 'refund.creation.succeeded', data: '{"id":"ref_1","chargeId":"chr_1"}' })).toEqual({
    chargeId: 'chr_1',
    refundId: 'ref_1',
  })
  expect(read({ type: 'order.status.changed', data: '{}' })).toBeUndefined()
  expect(() => read({ data: 'no JSON' })).toThrow()
  expect(() => read({ id: 'chr_1', data: '{"id":"chr_1"}' })).toThrow()
})

import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import { bodyOf, readRefund, readStatus } from './answers.ts'
import { checksumOf, isChecksumOf, messageOfForm } from './checksum.ts'
import { parseMessage } from './message.ts'

test.each(vectors('paytm'))('the checksum of the fact sheet: %o', (vector) => {
  const [key, message, checksum] = [String(vector.key), String(vector.message), String(vector.checksum)]
  expect(checksumOf(message, key, String(vector.salt))).toBe(checksum)
  expect(isChecksumOf(message, checksum, key)).toBe(true)
  expect(isChecksumOf(`${message} `, checksum, key)).toBe(false)
  expect(isChecksumOf(message, checksum, 'ANOTHERKEY_16_ch')).toBe(false)
  expect(isChecksumOf(message, checksumOf(message, key), key)).toBe(true)
})

test('no checksum, and none that can be decrypted', () => {
  for (const checksum of [undefined, '', 'AAAA', 'not base64'])
    expect(isChecksumOf('a message', checksum, 'TESTKEY_16_chars')).toBe(false)
})

test('the checksum of a form covers its values by their names, without itself and without nulls', () => {
  const form = { STATUS: 'TXN_SUCCESS', BANKNAME: 'null', CHECKSUMHASH: 'x', MID: 'M', ORDERID: '' }
  expect(messageOfForm(form)).toBe('|M||TXN_SUCCESS')
})

test('the checksum of JSON covers the text of its body as it was sent', () => {
  const sent = '{ "head" : {"signature":"c2ln", "version":"v1"},\n "body": {"refId" : "{1}", "list":[{}]} }'
  expect(parseMessage(Buffer.from(sent))).toEqual({
    kind: 'json',
    checksum: 'c2ln',
    signed: '{"refId" : "{1}", "list":[{}]}',
  })
})

test('a long text that is no message is read in one go', () => {
  const long = `{"head":{${'"signature":"a",'.repeat(64_000)}`
  expect(long.length).toBeGreaterThan(1_000_000)
  for (const sent of [
    long,
    `${long}"x"}`,
    `${long}},"body":{}`,
    `{"head":{"signature":"a"},"body":{}${' '.repeat(250_000)}`,
  ])
    expect(parseMessage(Buffer.from(sent)).kind).toBe('form')
})

test.each([
  '{"head":{"signature":1},"body":{}}',
  '{"head":{"signature":"a"}},"body":{}}',
  '{"head":{"signature":"a"},"body":[]}',
  '{"head":{},"body":{}}',
  '{"head":{"signature":"a"},"body":}',
  '',
])('%s has no signature with a body', (sent) => {
  expect(parseMessage(Buffer.from(sent)).kind).toBe('form')
})

const answered = (resultStatus: string, resultCode: string, content = {}) =>
  bodyOf({ status: 200, body: { body: { resultInfo: { resultStatus, resultCode }, ...content } } })

test('what Paytm knows of a payment', () => {
  const orderId = 'ORD1'
  expect(
    readStatus(answered('TXN_SUCCESS', '01', { orderId, txnId: 'T1', txnAmount: '1250.50' })),
  ).toMatchObject({
    status: 'paid',
    amount: 125_050,
    currency: 'INR',
  })
  expect(readStatus(answered('TXN_FAILURE', '401', { orderId }))).toEqual({
    status: 'failed',
    attemptId: orderId,
  })
  expect(readStatus(answered('PENDING', '402', { orderId }))).toEqual({
    status: 'pending',
    attemptId: orderId,
  })
  expect(readStatus(answered('NO_RECORD_FOUND', '331'))).toBeUndefined()
})

test('a question that is refused says nothing of the payment', () => {
  expect(() => readStatus(answered('TXN_FAILURE', '330'))).toThrow()
  expect(() => readStatus(answered('U', '00000900'))).toThrow(expect.objectContaining({ uncertain: true }))
  expect(() => answered('F', '227')).toThrow(expect.objectContaining({ kind: 'refused' }))
})

test('the state of a refund: one that was sent before is pending, one that vanished is uncertain', () => {
  const state = (status: string, code: string) => readRefund(answered(status, code), 'R1').status
  expect(state('PENDING', '601')).toBe('pending')
  expect(state('TXN_SUCCESS', '10')).toBe('done')
  expect(state('TXN_FAILURE', '620')).toBe('failed')
  expect(state('TXN_FAILURE', '617')).toBe('pending')
  expect(() => state('TXN_FAILURE', '631')).toThrow(expect.objectContaining({ uncertain: true }))
})

import { expect, test } from 'vitest'
import { vectors } from '../../../../../test/money/providers/vectors.ts'
import { signatureOf } from './paystack.ts'

test.each(vectors('paystack'))('the signature of the fact sheet: %o', (vector) => {
  expect(signatureOf(String(vector.body), String(vector.secret))).toBe(vector.hmac_sha512_hex)
})

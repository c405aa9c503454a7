import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { referralId } from './referral-id.ts'

it('is the lower-cased first name and a number from 1000 to 9999', () => {
  expect(referralId('Ana', 0)).toBe('ana1000')
  expect(referralId(' Mary Ann ', 8999)).toBe('maryann9999')
  expect(referralId('محمد', 9000)).toBe('محمد1000')
  expect(referralId('', 1)).toBe('rider1001')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (random) => {
      expect(referralId('Zoé', random)).toMatch(/^zoé[1-9]\d{3}$/)
    }),
  )
  expect(() => referralId('Ana', -1)).toThrow(RangeError)
})

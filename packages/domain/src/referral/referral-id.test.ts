import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { referralId } from './referral-id.ts'

it('is the lower-cased letters of the first name and a number from 1000 to 9999', () => {
  expect(referralId('Ana', 0)).toBe('ana1000')
  expect(referralId(' Mary Ann ', 8999)).toBe('maryann9999')
  expect(referralId('محمد', 9000)).toBe('محمد1000')
  expect(referralId('', 1)).toBe('rider1001')
  for (const [name, id] of [
    ['<b>', 'b1000'],
    ['"><script>alert(1)</script>', 'scriptalertscript1000'],
    ["D'Arc-Nuñez 2nd", 'darcnuñeznd1000'],
    ['Zoe\u0301', 'zoé1000'],
    ['İpek', 'ipek1000'],
    ['अनिल', 'अनिल1000'],
    ['<3 & 42', 'rider1000'],
    ['👩‍👩‍👧', 'rider1000'],
  ] as const)
    expect(referralId(name, 0)).toBe(id)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(referralId(name, 0)).toMatch(/^\p{Alphabetic}+1000$/u)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (random) => {
      expect(referralId('Zoé', random)).toMatch(/^zoé[1-9]\d{3}$/)
    }),
  )
  expect(() => referralId('Ana', -1)).toThrow(RangeError)
})

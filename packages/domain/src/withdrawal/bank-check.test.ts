import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findIbanProblems } from './bank-check.ts'

const codesOf = (bankAccount: string, bankCode = '') =>
  findIbanProblems({ bankName: 'Bank', bankCode, bankAccount }).map(({ path, code }) => `${path} ${code}`)

/** Examples of the registry. */
const ibans = [
  'GB29 NWBK 6016 1331 9268 19',
  'DE89370400440532013000',
  'PT50-0002-0123-1234-5678-9015-4',
  'fr14 2004 1010 0505 0001 3M02 606',
  'MT84MALT011000012345MTLCAST001S',
  'SA0380000000608010167519',
]

test.each(ibans)('%s is an IBAN', (iban) => expect(codesOf(iban, 'BRSBPTPL')).toEqual([]))

test('an IBAN with another digit or a missing one is none', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ibans),
      fc.nat(40),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (iban, place, more, isMissing) => {
        const signs = [...iban.replaceAll(/[\s-]/g, '')]
        const digits = signs.flatMap((sign, index) => (index >= 2 && /\d/.test(sign) ? [index] : []))
        const at = digits[place % digits.length] ?? 2
        if (isMissing) signs.splice(Math.max(at, 4), 1)
        else signs[at] = String((Number(signs[at]) + more) % 10)
        expect(codesOf(signs.join(''))).toEqual(['bankAccount iban'])
      },
    ),
  )
})

test.each(['PM50 0002 0123 4471', '12-34-56 12345678', '', 'ACCOUNT 1', '0002 0123'])(
  '%s is an account of another kind, with any code',
  (account) => expect(codesOf(account, '12-34-56')).toEqual([]),
)

test.each([
  ['', true],
  ['BRSBPTPL', true],
  ['brsb pt pl xxx', true],
  ['BRSBPT', false],
  ['BRSBPTPLXX', false],
  ['12-34-56', false],
])('the code %s of an IBAN is good: %s', (code, isGood) =>
  expect(codesOf('DE89370400440532013000', code)).toEqual(isGood ? [] : ['bankCode bic']),
)

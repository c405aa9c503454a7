import { promos } from '@cabstand/contract/http/money/promos'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedOf } from '../../features/form/record-changes.ts'
import { type TypedRecord, toInput, toTyped } from './record-values.ts'

const { fields, example } = promos
const euros = { currency: 'EUR' }
const amount = fc.nat(1_000_000_000)

test('what is stored is typed in major units, and read back as it was', () => {
  expect(toTyped(fields, { ...example, minOrder: 500, promoUsageLimit: null }, euros)).toMatchObject({
    promoDiscountValue: '10',
    maxPromoDiscountValue: '4.00',
    minOrder: '5.00',
    promoUsageLimit: '',
  })
  const promo = fc.record({
    promoName: fc.string(),
    promoDescription: fc.string(),
    promoDiscountType: fc.constant('flat'),
    promoDiscountValue: amount.map(String),
    maxPromoDiscountValue: fc.option(amount),
    minOrder: amount,
    promoValidity: fc.option(fc.constant('2027-01-31')),
    promoUsageLimit: fc.option(fc.nat(999_999_999)),
    active: fc.boolean(),
  })
  fc.assert(
    fc.property(promo, fc.constantFrom('EUR', 'JPY', 'KWD'), (stored, currency) => {
      expect(toInput(fields, toTyped(fields, stored, { currency }), { currency })).toEqual(stored)
    }),
  )
})

test('a new record has the first choice, is switched on, and is otherwise empty', () => {
  expect(toTyped(fields, undefined, euros)).toMatchObject({
    promoName: '',
    promoDiscountType: 'percentage',
    minOrder: '0.00',
    promoUsageLimit: '',
    active: true,
  })
})

test('a change names only the fields whose values differ', () => {
  const typed = toTyped(fields, example, euros)
  const changed = (after: TypedRecord) =>
    changedOf(toInput(fields, typed, euros), toInput(fields, after, euros))
  expect(changed({ ...typed, minOrder: '5' })).toEqual({})
  expect(changed({ ...typed, minOrder: '5,50', promoValidity: '' })).toEqual({
    minOrder: 550,
    promoValidity: null,
  })
})

test('what is no amount is NaN, which the rules find', () => {
  const typed = { ...toTyped(fields, example, euros), minOrder: 'free', promoUsageLimit: '1.5' }
  expect(toInput(fields, typed, euros)).toMatchObject({ minOrder: Number.NaN, promoUsageLimit: Number.NaN })
})

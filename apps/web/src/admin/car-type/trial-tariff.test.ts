import { carTypes } from '@cabstand/contract/http/trips/car-types'
import { tariffOf } from '@cabstand/domain/fare/car-type-fields'
import { expect, test } from 'vitest'
import { findTrialTariff } from './trial-tariff.ts'

const exampleTariff = tariffOf(carTypes.exampleInput)
const typed = { ...exampleTariff, ratePerUnitDistance: '1.00', convenienceFees: '112' }
const wrongFee = [{ path: 'convenienceFees', code: 'percentage' }] as const

test('a wrong value is replaced by the saved one, and named', () => {
  expect(findTrialTariff(typed, exampleTariff, wrongFee)).toEqual({
    tariff: { ...typed, convenienceFees: '12' },
    replaced: ['convenienceFees'],
  })
})

test('a saved percentage is not used as a flat fee', () => {
  const flat = { ...typed, convenienceFeeType: 'flat' as const, convenienceFees: 'NaN' }
  const { tariff } = findTrialTariff(flat, exampleTariff, [{ path: 'convenienceFees', code: 'amount' }])
  expect(tariff).toMatchObject({ convenienceFeeType: 'percentage', convenienceFees: '12' })
})

test('a new car type is tried out once all of its prices are right', () => {
  expect(findTrialTariff(typed, undefined, wrongFee).tariff).toBeUndefined()
  expect(findTrialTariff(typed, undefined, [{ path: 'name', code: 'required' }]).tariff).toMatchObject({
    convenienceFees: '112',
  })
})

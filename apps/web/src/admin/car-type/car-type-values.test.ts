import { exampleCarTypeRecord } from '@cabstand/contract/examples/car-types'
import { findCarTypeProblems } from '@cabstand/domain/fare/car-type-check'
import { expect, test } from 'vitest'
import { changedFields, newValues, toFields, toValues } from './car-type-values.ts'

const basis = { currency: 'EUR', locales: ['ar', 'fr'] }
const values = toValues(exampleCarTypeRecord, basis)

test('what is typed for a record is that record again, without empty translations', () => {
  const { name, translations, baseFare, convenienceFees, cancelSlab } = toFields(values, 'EUR')
  expect({ name, translations, baseFare, convenienceFees, cancelSlab }).toEqual({
    name: exampleCarTypeRecord.name,
    translations: exampleCarTypeRecord.translations,
    baseFare: exampleCarTypeRecord.baseFare,
    convenienceFees: exampleCarTypeRecord.convenienceFees,
    cancelSlab: exampleCarTypeRecord.cancelSlab,
  })
  expect(changedFields(values, structuredClone(values), 'EUR')).toEqual({})
})

test('an update names only the fields that differ, however they are written', () => {
  expect(changedFields(values, { ...values, baseFare: '2,40' }, 'EUR')).toEqual({})
  expect(changedFields(values, { ...values, baseFare: '2.50', name: 'Town' }, 'EUR')).toEqual({
    name: 'Town',
    baseFare: 250,
  })
})

test('a delivery that becomes a taxi sends no parcel types, and keeps them in the form', () => {
  const delivery = {
    ...values,
    service: 'delivery' as const,
    parcelTypes: [{ description: 'Letter', amount: '1.50' }],
  }
  expect(changedFields(delivery, { ...delivery, service: 'taxi' }, 'EUR')).toEqual({
    service: 'taxi',
    parcelTypes: [],
  })
})

test('parcel types and options are translated by their description, and a new text makes no new tariff', () => {
  const record = {
    ...exampleCarTypeRecord,
    service: 'delivery' as const,
    parcelTypes: [{ description: 'Letter', amount: 150 }],
    options: [{ description: 'Insulated bag', amount: 80 }],
    translations: { ar: { name: 'طرد', extraInfo: '', choices: { Letter: 'رسالة' } } },
  }
  const stored = toValues(record, basis)
  expect(stored.parcelTypes[0]?.texts).toEqual({ ar: 'رسالة', fr: '' })
  expect(changedFields(stored, structuredClone(stored), 'EUR')).toEqual({})
  const typed = { ...stored, options: stored.options.map((one) => ({ ...one, texts: { ar: ' حقيبة ' } })) }
  expect(changedFields(stored, typed, 'EUR')).toEqual({
    translations: {
      ar: { name: 'طرد', extraInfo: '', choices: { Letter: 'رسالة', 'Insulated bag': 'حقيبة' } },
    },
  })
})

test('an empty form has a problem at each field that is needed, by the rules of the server', () => {
  const problems = findCarTypeProblems(toFields(newValues(basis, 'taxi'), 'EUR'))
  expect(problems.map(({ path }) => path)).toEqual([
    'name',
    'baseFare',
    'minFare',
    'ratePerUnitDistance',
    'ratePerHour',
    'convenienceFees',
  ])
})

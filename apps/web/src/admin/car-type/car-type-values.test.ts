import { carTypes } from '@cabstand/contract/http/trips/car-types'
import { findCarTypeProblems } from '@cabstand/domain/fare/car-type-check'
import { expect, test } from 'vitest'
import { changedOf } from '../../features/form/record-changes.ts'
import { type TypedRecord, toInput, toTyped } from '../record/record-values.ts'
import { carTypeLists, type TypedLists } from './car-type-values.ts'

const { fields, example } = carTypes
const basis = { currency: 'EUR', own: carTypeLists('EUR', ['ar', 'fr']) }
const read = (typed: TypedRecord) => toInput(fields, typed, basis)
const changed = (before: TypedRecord, after: TypedRecord) => changedOf(read(before), read(after))
const values = toTyped(fields, example, basis)

test('what is typed for a record is that record again, without empty translations', () => {
  expect(read(values)).toEqual(carTypes.exampleInput)
  expect(changed(values, structuredClone(values))).toEqual({})
})

test('an update names only the fields that differ, however they are written', () => {
  expect(changed(values, { ...values, baseFare: '2,40' })).toEqual({})
  expect(changed(values, { ...values, baseFare: '2.50', name: 'Town' })).toEqual({
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
  expect(changed(delivery, { ...delivery, service: 'taxi' })).toEqual({
    service: 'taxi',
    parcelTypes: [],
  })
})

test('parcel types and options are translated by their description, and a new text makes no new tariff', () => {
  const record = {
    ...example,
    service: 'delivery' as const,
    parcelTypes: [{ description: 'Letter', amount: 150 }],
    options: [{ description: 'Insulated bag', amount: 80 }],
    translations: { ar: { name: 'طرد', extraInfo: '', choices: { Letter: 'رسالة' } } },
  }
  const stored = toTyped(fields, record, basis) as TypedRecord & TypedLists
  expect(stored.parcelTypes[0]?.texts).toEqual({ ar: 'رسالة', fr: '' })
  expect(changed(stored, structuredClone(stored))).toEqual({})
  const typed = { ...stored, options: stored.options.map((one) => ({ ...one, texts: { ar: ' حقيبة ' } })) }
  expect(changed(stored, typed)).toEqual({
    translations: {
      ar: { name: 'طرد', extraInfo: '', choices: { Letter: 'رسالة', 'Insulated bag': 'حقيبة' } },
    },
  })
})

test('an empty form has a problem at each field that is needed, by the rules of the server', () => {
  const input = read(toTyped(fields, undefined, basis))
  expect(findCarTypeProblems(input).map(({ path }) => path)).toEqual([
    'name',
    'baseFare',
    'minFare',
    'ratePerUnitDistance',
    'ratePerHour',
    'convenienceFees',
  ])
})

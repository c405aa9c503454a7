import { exampleDriver } from '@cabstand/contract/examples/people'
import { promos } from '@cabstand/contract/http/money/promos'
import { appInfo } from '@cabstand/contract/http/operator/app-info-fields'
import { exampleSettingsRecord } from '@cabstand/contract/http/operator/staff-settings'
import { carTypes } from '@cabstand/contract/http/trips/car-types'
import { describe, expect, test } from 'vitest'
import { carTypeLists } from './src/admin/car-type/car-type-values.ts'
import { toValues as toPerson, toFields as toPersonFields } from './src/admin/person/person-values.ts'
import { toInput, toTyped } from './src/admin/record/record-values.ts'
import { toServiceValues } from './src/admin/settings/settings-values.ts'
import { changedNames, changedOf, type FormValues, mergeRecord } from './src/features/form/record-changes.ts'

const languages = [{ langLocale: 'en', dateLocale: 'en-GB' }]
const basis = { currency: 'EUR', own: carTypeLists('EUR', ['ar']) }
const carType = toTyped(carTypes.fields, carTypes.example, basis)
const shownInfo = toTyped(appInfo.fields, exampleSettingsRecord, basis)

/** The values of every form in which staff change a record, and two of its fields that people would change. */
const forms: readonly [name: string, values: FormValues, mine: string, theirs: string][] = [
  ['a person', toPerson(exampleDriver), 'vehicleNumber', 'lastName'],
  ['a car type', carType, 'name', 'service'],
  ['a promo', toTyped(promos.fields, promos.example, basis), 'promoName', 'minOrder'],
  ['the settings', toServiceValues(exampleSettingsRecord), 'driverRadius', 'otpSecure'],
  ['the app info', shownInfo, 'appName', 'companyTerms'],
  ['a language', { langName: 'English', langLocale: 'en', dateLocale: 'en-GB' }, 'langName', 'dateLocale'],
]

/** Another value of the same kind. */
const other = (value: unknown, mark: string) =>
  typeof value === 'boolean' ? !value : Array.isArray(value) ? [...value, mark] : `${String(value)} ${mark}`
const change = (values: FormValues, name: string, mark: string) => ({
  ...values,
  [name]: other(values[name], mark),
})

describe.each(forms)('two admins who edit %s', (_, base, mineName, theirName) => {
  const names = Object.keys(base)

  test('keep both changes when they changed different fields, whichever these are', () => {
    expect(names).toEqual(expect.arrayContaining([mineName, theirName]))
    for (const own of names) {
      for (const foreign of names.filter((name) => name !== own)) {
        const [mine, theirs] = [change(base, own, 'mine'), change(base, foreign, 'theirs')]
        const { values, contested } = mergeRecord(base, mine, theirs)
        expect([values[own], values[foreign], contested]).toEqual([mine[own], theirs[foreign], []])
        // What is sent next touches nothing of the other admin's.
        expect(changedNames(theirs, values)).toEqual([own])
      }
    }
  })

  test('decide when both changed the same field to different values', () => {
    for (const name of names.filter((each) => typeof base[each] !== 'boolean')) {
      const [mine, theirs] = [change(base, name, 'mine'), change(base, name, 'theirs')]
      const { values, contested } = mergeRecord(base, mine, theirs)
      expect(values[name]).toEqual(mine[name])
      expect(contested).toEqual([{ name, before: base[name], theirs: theirs[name], mine: mine[name] }])
    }
  })
})

test('a cancellation reason has one field, so two changes of it are always decided', () => {
  const { contested } = mergeRecord({ label: 'a' }, { label: 'b' }, { label: 'c' })
  expect(contested.map(({ name }) => name)).toEqual(['label'])
})

test('after a merge, a request names only the own change', () => {
  const person = toPerson(exampleDriver)
  const theirs = { ...person, lastName: 'Almeida' }
  const merged = mergeRecord(person, { ...person, vehicleNumber: '48-QK-21' }, theirs).values
  expect(changedOf(toPersonFields(theirs, languages), toPersonFields(merged, languages))).toEqual({
    vehicleNumber: '48-QK-21',
  })
  const others = { ...carType, extraInfo: '5 seats' }
  const both = mergeRecord(carType, { ...carType, name: 'Town' }, others).values
  const read = (typed: FormValues) => toInput(carTypes.fields, typed, basis)
  expect(changedOf(read(others), read(both))).toEqual({ name: 'Town' })
})

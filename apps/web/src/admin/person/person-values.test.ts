import { exampleDriver } from '@cabstand/contract/examples/people'
import { expect, test } from 'vitest'
import { changedOf } from '../../features/form/record-changes.ts'
import {
  findProblems,
  newValues,
  type PersonValues,
  toFields,
  toNewPerson,
  toValues,
} from './person-values.ts'

const languages = [
  { langLocale: 'en', dateLocale: 'en-GB' },
  { langLocale: 'ar', dateLocale: 'ar-u-nu-latn' },
]
const stored = toValues(exampleDriver)
const changed = (values: PersonValues) => changedOf(toFields(stored, languages), toFields(values, languages))

test('a person goes through the form unchanged', () => {
  expect(changed({ ...stored })).toEqual({})
  expect(toFields(stored, languages)).toMatchObject({
    firstName: 'Rui',
    lang: { langLocale: 'en', dateLocale: 'en-GB' },
    carType: exampleDriver.carType.id,
    fleetadmin: exampleDriver.fleetadmin.id,
  })
})

test('an update names only what differs; an emptied choice is null', () => {
  const typed = { ...stored, vehicleNumber: '48-QK-21', fleetadmin: '', lang: 'ar' }
  expect(changed(typed)).toEqual({
    vehicleNumber: '48-QK-21',
    fleetadmin: null,
    lang: { langLocale: 'ar', dateLocale: 'ar-u-nu-latn' },
  })
})

test('contacts are asked for once', () => {
  const paths = (isNew: boolean) =>
    findProblems(isNew ? newValues : stored, 'driver', { languages, isNew }).map(({ path }) => path)
  expect(paths(true)).toEqual(['mobile', 'email', 'firstName', 'lastName'])
  expect(paths(false)).toEqual([])
  expect(toNewPerson({ ...newValues, mobile: '+351912004118' }, 'rider', languages)).toMatchObject({
    usertype: 'rider',
    mobile: '+351912004118',
    approved: true,
    carType: null,
  })
})

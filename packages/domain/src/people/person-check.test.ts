import { expect, test } from 'vitest'
import { findContactProblems, findPersonProblems, personLimits } from './person-check.ts'
import { noDriverFields, type PersonFields } from './person-fields.ts'

const person: PersonFields = { firstName: 'Rui', lastName: 'Almeida', lang: null, ...noDriverFields }
const car = { vehicleMake: 'Toyota', vehicleNumber: '48-QK-27', carType: 'a' }

test('a name is required, and texts have a limit', () => {
  expect(findPersonProblems(person, 'rider')).toEqual([])
  expect(findPersonProblems({ ...person, firstName: ' ', lastName: '' }, 'admin')).toEqual([
    { path: 'firstName', code: 'required' },
    { path: 'lastName', code: 'required' },
  ])
  for (const [name, length] of Object.entries(personLimits)) {
    const fields = (count: number) => ({ ...person, [name]: 'x'.repeat(count) })
    expect(findPersonProblems(fields(length), 'driver'), name).toEqual([])
    expect(findPersonProblems(fields(length + 1), 'driver'), name).toEqual([{ path: name, code: 'too_long' }])
  }
})

test('only drivers have a car', () => {
  expect(findPersonProblems({ ...person, ...car }, 'driver')).toEqual([])
  for (const usertype of ['rider', 'fleetadmin', 'admin'] as const)
    expect(findPersonProblems({ ...person, ...car }, usertype).map(({ path, code }) => [path, code])).toEqual(
      [
        ['carType', 'drivers_only'],
        ['vehicleMake', 'drivers_only'],
        ['vehicleNumber', 'drivers_only'],
      ],
    )
})

test.each([
  [
    '',
    '',
    [
      ['mobile', 'required'],
      ['email', 'required'],
    ],
  ],
  ['912', 'rui@', [['email', 'email']]],
  ['912', ' rui@example.com ', []],
])('contacts %j and %j are given and well formed', (mobile, email, problems) => {
  expect(findContactProblems({ mobile, email }).map(({ path, code }) => [path, code])).toEqual(problems)
})

test('only a rider may be added without an e-mail address', () => {
  const contacts = { mobile: '912', email: '' }
  expect(findContactProblems(contacts, 'rider')).toEqual([])
  expect(findContactProblems(contacts, 'driver')).toEqual([{ path: 'email', code: 'required' }])
  expect(findContactProblems({ ...contacts, email: 'rui@' }, 'rider')).toEqual([
    { path: 'email', code: 'email' },
  ])
})

import { expect, test } from 'vitest'
import { dialCountries, groupNumber, nationalNumber, readNumber } from './phone-numbers.ts'

test.each([
  ['+351912004118', '+351 912 004 118'],
  ['+447700900031', '+44 7700 900031'],
  ['Hidden', 'Hidden'],
])('%s is shown as %s', (number, shown) => {
  expect(groupNumber(number)).toBe(shown)
})

test.each([
  ['912 004 118', 'PT', '+351912004118', 'PT'],
  ['07700 900031', 'GB', '+447700900031', 'GB'],
  ['+44 7700 900031', 'PT', '+447700900031', 'GB'],
  ['0044 7700 900031', 'PT', '+447700900031', 'GB'],
  ['9', 'PT', '9', undefined],
  ['', 'PT', '', undefined],
])('%j typed for %s is %s', (typed, country, number, of) => {
  expect(readNumber(typed, country)).toEqual({ number, country: of })
})

test('a number is typed without the prefix of its country', () => {
  expect(nationalNumber('+351912004118')).toEqual({ country: 'PT', text: '912 004 118' })
  expect(nationalNumber('12')).toEqual({ country: undefined, text: '12' })
  expect(dialCountries.find(({ code }) => code === 'PT')?.prefix).toBe('+351')
  expect(dialCountries.length).toBeGreaterThan(230)
})

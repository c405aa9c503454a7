import { expect, test } from 'vitest'
import { readMobile, searchedNumbers } from './mobile-number.ts'

test.each([
  ['+44 7700 900001', '', '+447700900001'],
  ['0044 7700 900001', 'PT', '+447700900001'],
  ['912 004 118', 'pt', '+351912004118'],
  ['07700 900001', 'GB', '+447700900001'],
  ['٠٠٤٤ ٧٧٠٠ ٩٠٠٠٠١', 'PT', '+447700900001'],
  ['912 004 118', '', undefined],
  ['+44 7700 900001x', 'GB', undefined],
])('%j typed in %j is %s', (typed, country, number) => {
  expect(readMobile(typed, country)?.number).toBe(number)
})

const stored = '+447700900001'
test.each([
  // as the console shows it, with any separators, and as it is stored
  '+44 7700 900001',
  '+44 (0)7700 900001',
  '0044 7700-900001',
  stored,
  // as people of the country type it, whole and in part
  '07700 900001',
  '07700 900',
  '7700 900',
  '900001',
])('a search for %j in GB finds the number', (typed) => {
  expect(searchedNumbers(typed, 'GB').some((part) => stored.includes(part))).toBe(true)
})

test.each(['Farah', '48-QK', '48', '', 'rui4821', '+44 7700 900002', '07700 900002'])(
  'a search for %j does not',
  (typed) => {
    expect(searchedNumbers(typed, 'GB').some((part) => stored.includes(part))).toBe(false)
  },
)

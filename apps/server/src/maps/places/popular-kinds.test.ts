import { expect, test } from 'vitest'
import { kindNamedBy } from './popular-kinds.ts'
import { readQuery } from './typed-query.ts'

test.each([
  ['station', 'station'],
  ['Train Station', 'station'],
  ['railw', 'station'],
  ['محطة', 'station'],
  ['المحطة', 'station'],
  ['airpo', 'airport'],
  ['AÉROPORT', 'airport'],
  ['مطار', 'airport'],
  ['المستشفى', 'hospital'],
  ['city centre', 'city'],
  ['وسط المدينة', 'city'],
])('“%s” names a %s', (query, kind) => {
  expect(kindNamedBy(readQuery(query))).toBe(kind)
})

test.each(['stat', 'peace hospital', 'station road', 'hospital 3', 'centr', 'مط', 'old mint'])(
  '“%s” names no kind',
  (query) => {
    expect(kindNamedBy(readQuery(query))).toBeUndefined()
  },
)

import { expect, test } from 'vitest'
import { namedCountries, searchCountries } from './country-search.ts'

const english = namedCountries('en')
const arabic = namedCountries('ar')
const codes = (typed: string, countries = english) =>
  searchCountries(countries, typed).map(({ code }) => code)

test('the list has every country, by its name in the language of the reader', () => {
  expect(english.length).toBeGreaterThan(235)
  expect(english.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: 'Germany', prefix: '+49' })
  expect(arabic.find(({ code }) => code === 'EG')).toMatchObject({ name: 'مصر', prefix: '+20' })
  const names = english.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
})

test.each([
  ['its name', 'portu', 'PT'],
  ['its name without accents', 'aland', 'AX'],
  ['its ISO code, before names that contain it', 'in', 'IN'],
  ['its prefix', '+351', 'PT'],
  ['its prefix without the plus', '351', 'PT'],
  ['its prefix with zeros', '00351', 'PT'],
  ['its prefix in Arabic digits', '٣٥١', 'PT'],
])('a country is found by %s', (_, typed, code) => {
  expect(codes(typed)[0]).toBe(code)
})

test('a name is found in its own script, a part in the middle too, and nothing for nonsense', () => {
  expect(codes('مصر', arabic)).toEqual(['EG'])
  expect(codes('kingdom')).toContain('GB')
  expect(codes('+44')).toEqual(expect.arrayContaining(['GB', 'GG', 'IM', 'JE']))
  expect(codes('zzz')).toEqual([])
  expect(codes(' ')).toHaveLength(english.length)
})

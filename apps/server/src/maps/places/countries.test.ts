import { osmData } from '@cabstand/map-engine/test/osm-data'
import { expect, test } from 'vitest'
import { createCountries } from './countries.ts'

const address = (id: number, lng: number, country: string) => ({
  id,
  lat: 0,
  lng,
  tags: { 'addr:country': country },
})
const addresses = [1, 2, 3].map((id) => address(id, -0.001 * id, 'mc'))
const border = {
  id: 1,
  refs: [10, 11],
  tags: { boundary: 'administrative', admin_level: '2' },
}
const borderNodes = [
  { id: 10, lat: -1, lng: 0.005 },
  { id: 11, lat: 1, lng: 0.005 },
]

test('without a border, the whole extract is in the country named by its addresses', () => {
  const countryOf = createCountries(osmData(addresses, []))
  expect(countryOf({ lat: 0.5, lng: 0.5 })).toBe('MC')
  expect(countryOf({ lat: 0.5, lng: 0.5 }, { 'addr:country': 'FR' })).toBe('FR')
  expect(createCountries(osmData([], []))({ lat: 0, lng: 0 })).toBeUndefined()
})

test('beyond the border is another country; far from every address the country is unknown', () => {
  const countryOf = createCountries(osmData([...addresses, ...borderNodes], [border]))
  expect(countryOf({ lat: 0, lng: 0.004 })).toBe('MC')
  expect(countryOf({ lat: 0, lng: 0.006 })).toBe('ZZ')
  expect(countryOf({ lat: 0, lng: 0.006 }, { 'addr:country': 'fr' })).toBe('FR')
  expect(countryOf({ lat: 2, lng: 2 })).toBeUndefined()
})

import { osmData } from '@cabstand/map-engine/test/osm-data'
import { expect, test } from 'vitest'
import { storePlaces } from '../../../test/maps/store-places.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { chooseLanguages } from './choose-languages.ts'
import { extractPlaces, reversePlace, suggestPlaces, translateAddresses } from './index.ts'

const { db } = await testDatabase()
const at = { lat: 60.16, lng: 24.93 }
const street = { highway: 'residential' }
/** A town with two official languages whose addresses name their street in one or the other. */
const town = osmData(
  [
    { id: 1, ...at },
    { id: 2, lat: 60.161, lng: 24.93 },
    { id: 3, lat: 60.16, lng: 24.94 },
    { id: 4, lat: 60.161, lng: 24.94 },
    { id: 10, ...at, tags: { 'addr:housenumber': '12', 'addr:street': 'Bulevardi' } },
    { id: 11, lat: 60.1605, lng: 24.93, tags: { 'addr:housenumber': '14', 'addr:street': 'Boulevarden' } },
    {
      id: 12,
      lat: 60.1605,
      lng: 24.935,
      tags: {
        place: 'suburb',
        name: 'Punavuori',
        'name:sv': 'Rödbergen',
        'name:ja': 'プナヴオリ',
        'alt_name:sv': 'Rööperi',
      },
    },
  ],
  [
    {
      id: 100,
      refs: [1, 2],
      tags: {
        ...street,
        name: 'Bulevardi',
        'name:fi': 'Bulevardi',
        'name:sv': 'Boulevarden',
        'old_name:sv': 'Esplanaden',
      },
    },
    { id: 101, refs: [3, 4], tags: { ...street, name: 'Kalevankatu', 'name:sv': 'Kalevagatan' } },
  ],
)
const extracted = extractPlaces(town, { country: 'FI' })
await storePlaces(db, 'town', extracted)
const texts = async (query: string, language?: string) =>
  (await suggestPlaces(db, 'town', { query, ...(language === undefined ? {} : { language }) })).map(
    ({ mainText }) => mainText,
  )

test('streets and districts are found by their names in each of the country’s languages', async () => {
  expect(await texts('kalevag')).toEqual(['Kalevagatan'])
  expect(await texts('kalevank')).toEqual(['Kalevankatu'])
  expect(await texts('rödb')).toContain('Rödbergen')
  expect(await texts('esplanaden')).toContain('Bulevardi')
  expect(await texts('rööperi')).toContain('Punavuori')
})

test('readers of one of the two languages get names in it, all others the local names', async () => {
  expect(await texts('kalevank', 'sv')).toEqual(['Kalevagatan'])
  expect(await texts('kalevag', 'en')).toEqual(['Kalevankatu'])
})

test('a house is found in both languages, regardless of the language of its address', async () => {
  expect(await texts('boulevarden 12')).toContain('Boulevarden 12')
  expect(await texts('bulevardi 14')).toContain('Bulevardi 14')
  expect(extracted.places.filter(({ kind }) => kind === 'street')).toHaveLength(2)
  const stop = { ...at, address: 'Boulevarden 12, Rödbergen' }
  expect(await translateAddresses(db, 'town', [stop], ['fi', 'sv'])).toEqual([
    { fi: 'Bulevardi 12, Punavuori' },
  ])
})

test('if no city is known, an address ends with its district', async () => {
  expect(await reversePlace(db, 'town', at)).toMatchObject({
    mainText: 'Bulevardi 12',
    secondaryText: 'Punavuori',
  })
})

test('languages are those of the country, of Cabstand, and of many names', () => {
  expect([...chooseLanguages(town, 'FI')]).toEqual(expect.arrayContaining(['en', 'ar', 'fi', 'sv']))
  expect([...chooseLanguages(town, 'FI')]).not.toContain('ja')
  const bilingual = (count: number) =>
    osmData(
      Array.from({ length: 100 }, (_, id) => ({
        id,
        ...at,
        tags: { name: `Kalea ${id}`, ...(id < count ? { 'name:eu': `Kalea ${id}` } : {}) },
      })),
      [],
    )
  expect(chooseLanguages(bilingual(19), undefined)).not.toContain('eu')
  expect(chooseLanguages(bilingual(20), undefined)).toContain('eu')
})

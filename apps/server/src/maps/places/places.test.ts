import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storePlaces } from '../../../test/maps/store-places.ts'
import { testCity } from '../../../test/maps/test-city.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { activateMapVersion, deleteMapVersion, findActiveMapVersion } from '../map-version-store.ts'
import type { SuggestInput } from '../port.ts'
import { extractPlaces, findPlace, getPlace, reversePlace, suggestPlaces } from './index.ts'

const { db } = await testDatabase()
const extracted = extractPlaces(testCity)
await storePlaces(db, 'city', extracted)

const suggest = (query: string, more: Omit<SuggestInput, 'query'> = {}) =>
  suggestPlaces(db, 'city', { query, ...more })
const texts = async (query: string, more: Omit<SuggestInput, 'query'> = {}) =>
  (await suggest(query, more)).map((place) => place.mainText)

test('an extract gives regions, streets, named places and addresses, each once, with ids safe in a URL', () => {
  const ids = extracted.places.map((place) => place.id)
  expect(new Set(ids)).toEqual(
    new Set([
      'n20',
      'n21',
      'n30',
      'n31',
      'n32',
      'n33',
      's101',
      's103',
      's104',
      's105',
      'x5-103-105',
      'n40-12',
      'n41-120',
      'n41-122',
      'n42-12',
    ]),
  )
  expect(ids.every((id) => encodeURIComponent(id) === id)).toBe(true)
  expect(ids[0]).toBe('n20')
  const mint = extracted.places.find((place) => place.id === 's101')
  expect(mint?.secondary).toEqual({ '': 'Lantern Quarter, Port Meridian', ar: 'حي الفانوس، بورت ميريديان' })
})

test('words match by prefix in any order, and the matched parts of the name are returned', async () => {
  const [first] = await suggest('row mi')
  expect(first).toMatchObject({ mainText: 'Old Mint Row', kind: 'street' })
  expect(first?.matched).toEqual([
    { offset: 4, length: 2 },
    { offset: 9, length: 3 },
  ])
  expect(await texts('peca cafe')).toEqual(['Café Peça', 'Café Peça'])
  const [cafe] = await suggest('cafe pec')
  expect(cafe?.matched).toEqual([
    { offset: 0, length: 4 },
    { offset: 5, length: 3 },
  ])
  expect(await suggest('  ,. ')).toEqual([])
})

test('a query in one language returns texts in the requested language', async () => {
  const [hospital] = await suggest('مستشفي السل', { language: 'en' })
  expect(hospital).toMatchObject({ id: 'n30', mainText: 'Peace Hospital', matched: [] })
  const [arabic] = await suggest('peace', { language: 'ar-EG' })
  expect(arabic).toMatchObject({ mainText: 'مستشفى السلام', secondaryText: 'حي الفانوس، بورت ميريديان' })
  // Without the article; without a language, the result has the name that was typed.
  expect(await texts('سلام')).toEqual(['مستشفى السلام'])
})

test.each(['12 Old Mint Row', 'old mint row 12', 'mint 12 row', 'شارع دار السكة ١٢'])(
  'the house number may be anywhere: %s',
  async (query) => {
    const places = await suggest(query, { near: { lat: 10, lng: 10 }, language: 'en' })
    expect(places.slice(0, 2).map(({ id, mainText }) => [id, mainText])).toEqual([
      ['n40-12', '12 Old Mint Row'],
      ['n42-12', '12 Old Mint Row'],
    ])
    expect(places[0]?.distanceMeters).toBeLessThan(100)
  },
)

test('a house number is found while it is typed; if the map lacks it, the street is suggested', async () => {
  expect(await texts('old mint row 122')).toContain('122 Old Mint Row')
  expect(await texts('old mint row 12', { limit: 20 })).toContain('120 Old Mint Row')
  expect((await texts('old mint row 999'))[0]).toBe('Old Mint Row')
})

test('among similar places the nearest is first', async () => {
  for (const [lat, id] of [
    [10.05, 'n33'],
    [10, 'n32'],
  ] as const) {
    const [first] = await suggest('cafe', { near: { lat, lng: 10 } })
    expect(first?.id).toBe(id)
  }
})

test.each([
  ['harbor raod', 'Harbour Road'],
  ['habrour', 'Harbour Road'],
  ['hospitla', 'Peace Hospital'],
  ['airprot meridain', 'Meridian Airport'],
  ['مستشفا السلمه', 'Peace Hospital'],
  ['12 odl mnit row', '12 Old Mint Row'],
])('typing errors are corrected: %s', async (query, expected) => {
  expect(await texts(query, { language: 'en' })).toContain(expected)
})

test.each([
  'Mint Yard & Harbour Road',
  'harbour road / mint yard',
  'corner of Mint Yard and Harbor Road',
  'mint yrad & harbour',
  'ساحة السكة وطريق الميناء',
])('an intersection is found: %s', async (query) => {
  const [first] = await suggest(query, { language: 'en' })
  expect(first).toMatchObject({
    id: 'x5-103-105',
    mainText: 'Harbour Road & Mint Yard',
    kind: 'intersection',
  })
  expect(first).toMatchObject({ lat: 10.002, lng: 10.004 })
  expect(await getPlace(db, 'city', 'x5-103-105', 'ar')).toMatchObject({
    mainText: 'طريق الميناء & ساحة السكة',
  })
})

test('an intersection is found only by a query for one', async () => {
  for (const query of ['harbour road', 'mint yard', 'harbour mint']) {
    expect((await suggest(query, { limit: 20 })).map(({ kind }) => kind)).not.toContain('intersection')
  }
})

test('with a country filter, places known to be in another country are left out', async () => {
  expect(await texts('cafe', { country: 'PT' })).toHaveLength(2)
  const foreign = { ...extracted, places: extracted.places.map((place) => ({ ...place, country: 'ES' })) }
  await storePlaces(db, 'foreign', foreign)
  for (const query of ['cafe', 'old mint row 12', 'harbour road & mint yard', 'hospitla']) {
    expect(await suggestPlaces(db, 'foreign', { query, country: 'PT' })).toEqual([])
    expect(await suggestPlaces(db, 'foreign', { query, country: 'ES' })).not.toEqual([])
  }
})

test('a long enough word with one typing error still matches', async () => {
  const named = extracted.places.filter(({ kind }) => kind !== 'address' && kind !== 'intersection')
  const error = fc.record({
    place: fc.constantFrom(...named),
    at: fc.nat(),
    kind: fc.constantFrom('drop', 'double', 'swap', 'change'),
  })
  await fc.assert(
    fc.asyncProperty(error, async ({ place, at, kind }) => {
      const name = place.names[''] ?? ''
      const words = [...name.matchAll(/\p{L}{5,}/gu)]
      const { 0: word = '', index = 0 } = words[at % words.length] ?? {}
      const i = at % (word.length - 1)
      const typed = {
        drop: word.slice(0, i) + word.slice(i + 1),
        double: word.slice(0, i) + word.charAt(i) + word.slice(i),
        swap: word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
        change: `${word.slice(0, i)}x${word.slice(i + 1)}`,
      }[kind]
      expect(await texts(name.slice(0, index) + typed + name.slice(index + word.length))).toContain(name)
    }),
    { numRuns: 60 },
  )
})

test('SQL and search operators in a query are plain text', async () => {
  for (const query of ["'", "mint' | '", '!(a & b)', '\\', ':*', 'mint:*A', '%_', '\u0000mint']) {
    await expect(suggest(query)).resolves.toBeInstanceOf(Array)
  }
})

test.each(['constructor', '__proto__', 'hasOwnProperty', ''])(
  'an invalid language like %j returns the local name',
  async (language) => {
    const [hospital] = await suggest('peace hospital', { language })
    const [local] = await suggest('peace hospital', { language: 'xx' })
    expect(hospital).toEqual(local)
  },
)

test('a place is read by its id, in the requested language', async () => {
  expect(await getPlace(db, 'city', 'n40-12', 'ar')).toMatchObject({
    mainText: 'شارع دار السكة القديمة 12',
    kind: 'address',
  })
  expect(await findPlace(db, 'city', 'n1')).toBeUndefined()
  expect(await findPlace(db, 'other', 'n40-12')).toBeUndefined()
  await expect(getPlace(db, 'city', 'n1')).rejects.toMatchObject({ code: 'google_places_error' })
})

test('a point has the nearest address, or else street or place, or else nothing', async () => {
  const at = (lat: number, lng: number) => reversePlace(db, 'city', { lat, lng })
  expect(await at(10.0002, 10.0006)).toMatchObject({ id: 'n40-12' })
  const onRoad = await at(10.0021, 10.0028)
  expect(onRoad).toMatchObject({ id: 's103', mainText: 'Harbour Road' })
  expect(Math.abs((onRoad?.lng ?? 0) - 10.0028)).toBeLessThan(0.0005)
  expect(await at(10.2, 10.2)).toBeUndefined()
})

test('the query planner has statistics as soon as a map is stored', async () => {
  const { rows } = await sql<{ known: string }>`
    select most_common_vals::text as known from pg_stats
    where tablename = 'places' and attname = 'map_version'`.execute(db)
  expect(rows[0]?.known).toContain('city')
})

test('one map version is active; deleting another also deletes its places', async () => {
  await storePlaces(db, 'next', extracted)
  await transaction(db, (tx) => activateMapVersion(tx, 'city'))
  await transaction(db, (tx) => activateMapVersion(tx, 'next'))
  expect(await findActiveMapVersion(db)).toMatchObject({ id: 'next' })
  await deleteMapVersion(db, 'next')
  expect(await findPlace(db, 'next', 'n30')).toBeDefined()
  await transaction(db, (tx) => activateMapVersion(tx, 'city'))
  await deleteMapVersion(db, 'next')
  expect(await findPlace(db, 'next', 'n30')).toBeUndefined()
  expect(await suggestPlaces(db, 'next', { query: 'hospitla' })).toEqual([])
  await expect(transaction(db, (tx) => activateMapVersion(tx, 'gone'))).rejects.toThrow(
    'no complete map version',
  )
})

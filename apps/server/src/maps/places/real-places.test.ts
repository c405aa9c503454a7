import { loadOsm } from '@cabstand/map-engine/osm'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { beforeAll, expect, test } from 'vitest'
import { storePlaces } from '../../../test/maps/store-places.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { extractPlaces, listPopularPlaces, type PlaceRecord, reversePlace, suggestPlaces } from './index.ts'

const { db } = await testDatabase()
const [porto, moscow] = [findExtract('porto-centre'), findExtract('moscow')]
let portoPlaces: readonly PlaceRecord[] = []

beforeAll(async () => {
  if (!porto.missing) {
    const extracted = extractPlaces(await loadOsm(porto.path))
    portoPlaces = extracted.places
    await storePlaces(db, 'porto', extracted)
  }
  if (!moscow.missing) await storePlaces(db, 'moscow', extractPlaces(await loadOsm(moscow.path)))
}, 60_000)

const texts = async (map: string, query: string) =>
  (await suggestPlaces(db, map, { query })).map((place) => place.mainText)

test.skipIf(porto.missing).each([
  ['Rua de Santa Catarina', 'Rua de Santa Catarina'],
  ['santa cata', 'Rua de Santa Catarina'],
  ['praca da liberdade', 'Praça da Liberdade'],
  ['rua de santa catraina', 'Rua de Santa Catarina'],
  ['Rua de Dom Joao I 28', 'Rua de Dom João I 28'],
  ['28 dom joao i', 'Rua de Dom João I 28'],
])(`in Porto “%s” finds %s${porto.reason}`, async (query, expected) => {
  expect(await texts('porto', query)).toContain(expected)
})

test.skipIf(porto.missing)(
  `in Porto 19 of 20 names with two swapped letters are found${porto.reason}`,
  async () => {
    const named = portoPlaces.filter(
      ({ kind, names }) => kind !== 'address' && /^\p{L}{6,}/u.test(names[''] ?? ''),
    )
    const sample = named.filter((_, i) => i % Math.ceil(named.length / 60) === 0)
    let found = 0
    for (const { names } of sample) {
      const name = names[''] ?? ''
      const typed = `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`
      if ((await texts('porto', typed)).includes(name)) found += 1
    }
    expect(found / sample.length).toBeGreaterThanOrEqual(0.95)
  },
)

test.skipIf(porto.missing)(
  `in Porto addresses are returned for their points${porto.reason}`,
  async () => {
    const addresses = portoPlaces.filter(({ kind }) => kind === 'address')
    let own = 0
    for (const { lat, lng, id } of addresses) {
      if ((await reversePlace(db, 'porto', { lat, lng }))?.id === id) own += 1
    }
    expect(own / addresses.length).toBeGreaterThanOrEqual(0.95)
  },
  60_000,
)

test.skipIf(porto.missing).each([
  ['Rua de Santa Catarina & Rua Formosa', 'Rua de Santa Catarina & Rua Formosa'],
  ['formosa e santa catarina', 'Rua de Santa Catarina & Rua Formosa'],
])(`in Porto “%s” is an intersection${porto.reason}`, async (query, expected) => {
  expect((await texts('porto', query))[0]).toBe(expected)
})

test.skipIf(moscow.missing).each([
  ['чистопрудный', 'Чистопрудный бульвар'],
  ['чистопрудны бул', 'Чистопрудный бульвар'],
  ['чистопрудынй', 'Чистопрудный бульвар'],
  ['chistoprudny', 'Чистопрудный бульвар'],
  ['чистопрудный бульвар 3 с2', 'Чистопрудный бульвар 3 с2'],
])(`in Moscow “%s” finds %s${moscow.reason}`, async (query, expected) => {
  expect(await texts('moscow', query)).toContain(expected)
})

const near = { lat: 41.1496, lng: -8.6109 }

test.skipIf(porto.missing).each([
  ['estação', 'station'],
  ['hospital', 'hospital'],
])(`in Porto “%s” finds the nearest first${porto.reason}`, async (query, kind) => {
  const [first] = await suggestPlaces(db, 'porto', { query, near })
  const popular = await listPopularPlaces(db, 'porto', { near })
  expect(first).toMatchObject({ kind, id: popular.find((place) => place.kind === kind)?.id })
})

test.skipIf(porto.missing)(
  `in Porto popular places are near and there is one of a kind${porto.reason}`,
  async () => {
    const popular = await listPopularPlaces(db, 'porto', { near })
    const stored = new Set(portoPlaces.filter(({ rank }) => rank >= 640).map(({ kind }) => kind))
    const kinds = popular.map(({ kind }) => kind)
    expect(kinds.length).toBeGreaterThan(1)
    expect(new Set(kinds).size).toBe(kinds.length)
    for (const kind of kinds) expect(stored).toContain(kind)
    for (const { distanceMeters } of popular) expect(distanceMeters).toBeLessThan(10_000)
  },
)

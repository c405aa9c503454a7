import {
  getMap,
  getPlace,
  listPopularPlaces,
  reversePlace,
  suggestPlaces,
} from '@cabstand/contract/http/maps'
import { listMyPlaces } from '@cabstand/contract/http/people/users'
import { haversineMeters } from '@cabstand/domain/distance'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { book, drop, goOnline, mobiles, pickup } from '../support/trip.ts'

const server = await testServer()
const { anonymous } = server
const suggest = async (query: string) => (await anonymous.call(suggestPlaces, { query: { query } })).places

/** A street of the city. */
const anyStreet = async () =>
  server.db
    .selectFrom('places')
    .select(['id', 'names', 'lat', 'lng'])
    .where('kind', '=', 'street')
    .orderBy('id')
    .executeTakeFirstOrThrow()

test('a suggestion has the specified fields, and the matched parts equal the typed text', async () => {
  const street = await anyStreet()
  const name = (street.names as Record<string, string>)[''] ?? ''
  const found = (await suggest(name.toLowerCase())).find(({ id }) => id === street.id)
  const { mainText, secondaryText, mainTextMatchedSubstrings } = found?.structuredFormatting ?? {}
  expect(mainText).toBe(name)
  expect(found?.description).toBe([mainText, secondaryText].filter((part) => part !== '').join(', '))
  const parts = mainTextMatchedSubstrings?.map(({ offset, length }) => name.slice(offset, offset + length))
  expect(parts).toEqual(name.split(' '))
  expect(found).toMatchObject({ kind: 'street', lat: street.lat, lng: street.lng })
})

test('a point is described in the requested language', async () => {
  const at = { lat: String(pickup.lat), lng: String(pickup.lng) }
  const told = await anonymous.call(reversePlace, { query: { ...at, language: 'ar' } })
  expect(told.mainText).toMatch(/\p{Script=Arabic}/u)
  expect((await anonymous.call(reversePlace, { query: at })).mainText).not.toBe(told.mainText)
  expect(await anonymous.send(reversePlace, { query: { ...at, lat: '91' } })).toMatchObject({ status: 400 })
})

const toQuery = ({ lat, lng }: { lat: number; lng: number }) => ({ lat: String(lat), lng: String(lng) })

async function isNameless(lat: number, lng: number): Promise<boolean> {
  const { status, text } = await anonymous.send(reversePlace, { query: toQuery({ lat, lng }) })
  return status === 200 && text.includes(`"mainText":"${lat.toFixed(5)}, `)
}

test('a point without an address is a place that is found again by its id', async () => {
  // Beyond the last street, but close enough to its road.
  const { center } = await anonymous.call(getMap, {})
  const lng = (steps: number) => Number((center.lng - steps * 0.004).toFixed(7))
  let steps = 0
  while (steps < 60 && !(await isNameless(center.lat, lng(steps)))) steps += 1
  const shore = { lat: center.lat, lng: lng(steps) + 0.0000007 }
  const found = await anonymous.call(reversePlace, { query: toQuery(shore) })
  const text = `${shore.lat.toFixed(5)}, ${shore.lng.toFixed(5)}`
  expect(found).toMatchObject({ mainText: text, ...shore })
  const again = await anonymous.call(getPlace, { params: { id: found.id }, query: {} })
  expect(again).toEqual({ ...found, lat: Number(shore.lat.toFixed(5)), lng: Number(shore.lng.toFixed(5)) })
  for (const id of ['p91.00000,0.00000', 'p0.00000,181.00000', 'p1,1']) {
    expect([id, (await anonymous.send(getPlace, { params: { id }, query: {} })).status]).toEqual([id, 404])
  }
})

test('where settings name a country, places known to be in another are not suggested', async () => {
  const street = await anyStreet()
  const name = (street.names as Record<string, string>)[''] ?? ''
  const isFound = async () => (await suggest(name)).some(({ id }) => id === street.id)
  expect(await isFound()).toBe(true)
  await asOwner(server.database, `update places set country = 'ES' where id = $1`, [street.id])
  await asOwner(server.database, `update settings set restrict_country = 'pt'`)
  await eventually(async () => !(await isFound()), 'the restriction')
  await asOwner(server.database, `update places set country = 'PT' where id = $1`, [street.id])
  expect(await isFound()).toBe(true)
})

test('a rider gets the ends of their own trips and their saved addresses only', async () => {
  const [rider, other, driver] = await Promise.all(
    [mobiles.rider, mobiles.otherRider, mobiles.driver].map((mobile) => server.signIn(mobile)),
  )
  if (!rider || !other || !driver) throw new Error('the people are not signed in')
  await goOnline(server, driver)
  await book(rider)
  const [saved] = await asOwner<{ id: string }>(
    server.database,
    `insert into saved_addresses (id, user_id, description, lat, lng)
      values (gen_random_uuid(), $1, $2, $3, $4) returning id`,
    [rider.userId, pickup.address, pickup.lat, pickup.lng],
  )
  const { places } = await rider.call(listMyPlaces, { query: {} })
  expect(places.map(({ kind, description }) => [kind, description])).toEqual([
    ['saved', pickup.address],
    ['recent', drop.address],
  ])
  expect(places[0]).toMatchObject({ id: `saved-${saved?.id}`, lat: pickup.lat, lng: pickup.lng })
  expect(await other.call(listMyPlaces, { query: {} })).toEqual({ places: [] })
  expect(await anonymous.send(listMyPlaces, {})).toMatchObject({ status: 401 })
  expect(await driver.send(listMyPlaces, {})).toMatchObject({ status: 403 })
})

/** Without stops of trams and buses, clinics and villages. */
const leastRanks: Readonly<Record<string, number>> = { station: 640, hospital: 760, city: 900 }

test('popular places are the nearest of each kind, in the language that was asked for', async () => {
  const near = { lat: String(pickup.lat), lng: String(pickup.lng) }
  const { places } = await anonymous.call(listPopularPlaces, { query: near })
  // The small city of the tests has no airport.
  expect(places.map(({ kind }) => kind)).toEqual(['station', 'hospital', 'city'])
  for (const { kind, lat = 0, lng = 0 } of places) {
    const { rows } = await sql<{ lat: number; lng: number }>`
      select lat, lng from places where kind = ${kind} and rank >= ${leastRanks[kind]}`.execute(server.db)
    const away = (at: { lat: number; lng: number }) => haversineMeters(pickup, at)
    expect(rows.length).toBeGreaterThan(0)
    for (const other of rows) expect(away({ lat, lng })).toBeLessThanOrEqual(away(other))
  }
  const arabic = await anonymous.call(listPopularPlaces, { query: { language: 'ar' } })
  expect(arabic.places).toHaveLength(3)
  for (const { structuredFormatting } of arabic.places)
    expect(structuredFormatting.mainText).toMatch(/\p{Script=Arabic}/u)
})

test.each([
  ['station', 'station'],
  ['Train station', 'station'],
  ['محطة', 'station'],
  ['hospital', 'hospital'],
  ['مستشفى', 'hospital'],
  ['city centre', 'city'],
])('“%s” finds the nearest %s first', async (query, kind) => {
  const near = { lat: String(pickup.lat), lng: String(pickup.lng) }
  const [first] = (await anonymous.call(suggestPlaces, { query: { query, ...near } })).places
  const popular = (await anonymous.call(listPopularPlaces, { query: near })).places
  expect(first).toMatchObject({ kind, id: popular.find((place) => place.kind === kind)?.id })
})

test('the nearest airport is popular too, and found by its kind; a nearer heliport is not', async () => {
  // The small city of the tests has none.
  const run = (text: string, values: unknown[] = []) => asOwner(server.database, text, values)
  onTestFinished(async () => void (await run(`delete from places where id like 'test-%'`)))
  for (const [id, north, rank] of [
    ['test-heliport', 0.01, 500],
    ['test-airport', 0.03, 900],
    ['test-far-airport', 0.06, 1000],
  ] as const)
    await run(
      `insert into places (map_version, id, kind, lat, lng, rank, names, secondary)
       select map_version, $1::text, 'airport', $2, $3, $4, jsonb_build_object('', $1::text), '{}' from places limit 1`,
      [id, pickup.lat + north, pickup.lng, rank],
    )
  const near = toQuery(pickup)
  const { places } = await anonymous.call(listPopularPlaces, { query: near })
  expect(places.map(({ kind }) => kind)).toEqual(['station', 'airport', 'hospital', 'city'])
  expect(places[1]?.id).toBe('test-airport')
  const found = await anonymous.call(suggestPlaces, { query: { query: 'airport', ...near } })
  expect(found.places[0]).toMatchObject({ kind: 'airport', id: 'test-airport' })
})

import * as legacy from '@cabstand/contract/http/operator/legacy'
import { decodePolyline } from '@cabstand/domain/polyline'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { drop, pickup } from '../support/trip.ts'

const credentials = { user: 'mobile', password: 'correct horse battery' }
const server = await testServer({ legacy: credentials })
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const known = basic(credentials.user, credentials.password)
const text = ({ lat, lng }: { lat: number; lng: number }) => `${lat},${lng}`
const sea = { lat: pickup.lat - 3, lng: pickup.lng - 8 }

async function ask(endpoint: (typeof legacy)[keyof typeof legacy], body: object, headers: object = known) {
  const { status, body: answer } = await server.anonymous.send(endpoint, { body }, { ...headers })
  return { status, answer: answer as Record<string, never> }
}

const calls = [
  [legacy.legacyAddress, { latlng: text(pickup) }],
  [legacy.legacyDirections, { start: text(pickup), dest: text(drop) }],
  [legacy.legacyAutocomplete, { searchKeyword: 'Peace' }],
  [legacy.legacyCoords, { place_id: 'nowhere' }],
  [legacy.legacyDistanceMatrix, { start: text(pickup), dest: text(drop) }],
] as const

describe('credentials', () => {
  test.each(calls)(
    '$path refuses a call without them, with wrong ones, and with a session',
    async (endpoint, body) => {
      for (const headers of [
        {},
        basic(credentials.user, 'wrong'),
        basic('', ''),
        { authorization: 'Basic ???' },
        { authorization: 'Bearer abc' },
      ]) {
        // Validation errors are returned only to authorized callers.
        for (const input of [body, { start: 7, searchKeyword: [] }]) {
          const { status, answer } = await ask(endpoint, input, headers)
          expect([status, answer.code, answer.error]).toEqual([401, 'auth_error', 'auth_error'])
        }
      }
      expect((await ask(endpoint, { start: 7, searchKeyword: [] })).status).toBe(400)
    },
  )

  test('guesses are counted before the comparison, and correct credentials are never counted', async () => {
    await sql`delete from rate_limits`.execute(server.db)
    const call = (headers: Record<string, string>) =>
      ask(legacy.legacyAutocomplete, { searchKeyword: 'Peace' }, headers)
    for (let calls = 0; calls < 40; calls += 1) expect((await call(known)).status).toBe(200)
    const guesses = Array.from({ length: 60 }, (_, index) => basic('mobile', `guess ${index}`))
    const answers = await Promise.all(guesses.map(call))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30)
    // Further requests from that address are not checked, so no guess can succeed.
    expect((await call(known)).status).toBe(429)
    await server.clock.forward(16)
    expect((await call(known)).status).toBe(200)
    await sql`delete from rate_limits`.execute(server.db)
  })
})

test('an installation without credentials has no legacy calls', async () => {
  const bare = await testServer()
  for (const [endpoint, body] of calls) {
    const { status, body: answer } = await bare.anonymous.send(endpoint, { body }, known)
    expect([status, (answer as { error: string }).error]).toEqual([404, 'not_found'])
  }
})

test('a position returns an address, also in quotation marks', async () => {
  const plain = await ask(legacy.legacyAddress, { latlng: text(pickup) })
  expect(plain.status).toBe(200)
  expect(String(plain.answer.address).length).toBeGreaterThan(3)
  expect(await ask(legacy.legacyAddress, { latlng: `"${text(pickup)}"` })).toEqual(plain)
  const { status, answer } = await ask(legacy.legacyAddress, { latlng: text(sea) })
  expect([status, answer.error]).toEqual([404, 'fetchAddressfromCoords Call Error'])
})

test('directions have kilometres, seconds and a line from start to dest through the waypoints', async () => {
  const { answer } = await ask(legacy.legacyDirections, { start: text(pickup), dest: text(drop) })
  const line = decodePolyline(answer.polylinePoints ?? '')
  expect(line.length).toBeGreaterThan(1)
  expect(answer.time_in_secs).toBeGreaterThan(0)
  const there = await ask(legacy.legacyDirections, {
    start: pickup,
    dest: pickup,
    waypoints: `${text(drop)}|via:${text(drop)}`,
  })
  expect(there.answer.distance_in_km).toBeGreaterThan(1.2 * Number(answer.distance_in_km))
  const tracked = Array.from({ length: 25 }, (_, i) => text(i % 2 === 0 ? drop : pickup)).join('|')
  const long = await ask(legacy.legacyDirections, {
    start: text(pickup),
    dest: text(drop),
    waypoints: tracked,
  })
  expect(long.answer.distance_in_km).toBeGreaterThan(10 * Number(answer.distance_in_km))
  const { status, answer: refused } = await ask(legacy.legacyDirections, {
    start: text(sea),
    dest: text(drop),
  })
  expect([status, refused.error]).toEqual([422, 'getDirectionsApi Call Error'])
})

test('a suggestion has its parts, and its place_id resolves to coordinates', async () => {
  const { answer } = await ask(legacy.legacyAutocomplete, { searchKeyword: 'Peace', sessiontoken: 'x' })
  const [first] = (answer.searchResults ?? []) as unknown as {
    description: string
    place_id: string
    structured_formatting: { main_text: string; main_text_matched_substrings: object[] }
  }[]
  expect(first?.description).toContain(first?.structured_formatting.main_text)
  expect(first?.structured_formatting.main_text_matched_substrings.length).toBeGreaterThan(0)
  const found = await ask(legacy.legacyCoords, { place_id: first?.place_id })
  expect(found.answer.coords).toEqual({ lat: expect.any(Number), lng: expect.any(Number) })
  const { status, answer: refused } = await ask(legacy.legacyCoords, { place_id: 'nowhere' })
  expect([status, refused.error]).toEqual([404, 'fetchCoordsfromPlace Call Error'])
})

test('a distance matrix has a row for each start, and a point in the sea affects only its own pairs', async () => {
  const { answer } = await ask(legacy.legacyDistanceMatrix, {
    start: `"${text(pickup)}"|"${text(sea)}"`,
    dest: [pickup, drop].map(text).join('|'),
  })
  const rows = (answer.rows ?? []) as unknown as {
    elements: { status: string; duration: { text: string } }[]
  }[]
  expect(rows.map((row) => row.elements.map((element) => element.status))).toEqual([
    ['OK', 'OK'],
    ['ZERO_RESULTS', 'ZERO_RESULTS'],
  ])
  expect(rows[0]?.elements[1]?.duration.text).toMatch(/^\d+ mins?$/)
})

test.each([
  [legacy.legacyAddress, { latlng: '91,0' }],
  [legacy.legacyAddress, { latlng: '1e1,0' }],
  [legacy.legacyAddress, { latlng: '1,2,3' }],
  [legacy.legacyDirections, { start: '', dest: '1,1' }],
  [legacy.legacyDirections, { start: '1,1', dest: '1,1', waypoints: Array(26).fill('1,1').join('|') }],
  [legacy.legacyAddress, {}],
  [legacy.legacyAutocomplete, { searchKeyword: '' }],
  [legacy.legacyCoords, { place_id: 7 }],
  [
    legacy.legacyDistanceMatrix,
    { start: Array(11).fill('1,1').join('|'), dest: Array(10).fill('1,1').join('|') },
  ],
])('what is no position, or are too many, is refused: %#', async (endpoint, body) => {
  const { status, answer } = await ask(endpoint, body)
  expect([status, answer.code]).toEqual([400, 'validation_failed'])
  expect(answer.error).toMatch(/ Call Error$/)
})

import { findRoute } from '@cabstand/contract/http/maps'
import { createBooking } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect, test } from 'vitest'
import type { Maps } from '../../src/maps/index.ts'
import { createStorageGuard } from '../../src/platform/http/address-guard.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import type { Answer } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { drop, mobiles, pickup, quoteFor } from '../support/trip.ts'
import { calledFrom, inParallel, tally } from './crowd.ts'

/** A route across a continent: its polyline has half a million characters. */
function farAway(embedded: Maps): Maps {
  const maps: Maps = Object.create(embedded)
  const route: Maps['route'] = async (points, options) => {
    const found = await embedded.route(points, options)
    return { ...found, polyline: found.polyline.padEnd(500_000, '?') }
  }
  return Object.assign(maps, { route, for: () => maps })
}

const server = await testServer({ trustedProxies: '127.0.0.0/8', provideMaps: farAway })
const { anonymous, clock, database } = server

async function storedQuotes(): Promise<{ count: number; bytes: number }> {
  const [row] = await asOwner<{ count: number; bytes: number }>(
    database,
    `select count(*)::int as count, coalesce(sum(length(polyline)), 0)::int as bytes from quote_routes`,
  )
  return row ?? { count: -1, bytes: -1 }
}

const forget = () => asOwner(database, `select graphile_worker.add_job('pricing:forget-quotes')`)

/**
 * Requests quotes for very long trips from these addresses, as fast as the other limit allows, for a number of seconds.
 */
async function flood(seconds: number, addressOf: (index: number) => string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let second = 0; second < seconds; second += 1) {
    const some = await inParallel(6, 3, (index) =>
      anonymous.send(createQuotes, { body: { pickup, drop } }, calledFrom(addressOf(second * 6 + index))),
    )
    answers.push(...some)
    await clock.forward(1 / 60)
  }
  return answers
}

test.each([
  ['an address', 12, () => '198.51.100.60'],
  ['a /64 of IPv6', 12, (index: number) => `2001:db8:60:60::${index.toString(16)}`],
] as const)('%s makes the server keep some megabytes, and then no more', async (_, seconds, addressOf) => {
  const before = await storedQuotes()
  const answers = await flood(seconds, addressOf)
  const after = await storedQuotes()
  console.warn(`quotes of half a megabyte: ${tally(answers)}`)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(after.count - before.count).toBe(answers.filter(({ status }) => status === 200).length)
  expect(after.bytes - before.bytes).toBeLessThan(12_000_000)
  // Another address gets responses at the same time.
  const other = await anonymous.send(createQuotes, { body: { pickup, drop } }, calledFrom('203.0.113.61'))
  expect(other.status).toBe(200)
})

test('the data stored for an address is bounded while quotes are stored, and a /48 may have five times as much', async () => {
  let nowMs = 0
  const guard = createStorageGuard({ now: () => new Date(nowMs), exempt: () => false })
  const kept = async (addressOf: (index: number) => string) => {
    let bytes = 0
    // Twenty minutes, in which nothing is deleted.
    for (let index = 0; index < 20 * 60 * 10; index += 1) {
      nowMs += 100
      try {
        await guard({ client: { address: addressOf(index) } }, 200_000)
        bytes += 200_000
      } catch {}
    }
    return bytes
  }
  expect(await kept(() => '198.51.100.62')).toBeLessThanOrEqual(70_000_000)
  expect(await kept((index) => `2001:db8:62:${(index % 5000).toString(16)}::1`)).toBeLessThanOrEqual(
    350_000_000,
  )
})

test('quotes are deleted minutes after they expire; a booking keeps its quoted values', async () => {
  const rider = await server.signIn(mobiles.rider)
  const { quoteId } = await quoteFor(rider)
  const tripDate = new Date(clock.now().getTime() + 120 * 60_000).toISOString()
  const booking = (await rider.call(createBooking, { body: { quoteId, tripDate } })) as { tripCost: number }
  const late = { body: { quoteId, tripDate } }

  await clock.forward(11)
  await forget()
  expect(await rider.refusal(createBooking, late)).toBe('quote_expired')
  await clock.forward(10)
  await forget()
  await eventually(async () => (await storedQuotes()).count === 0, 'the forgetting')
  expect(await rider.refusal(createBooking, late)).toBe('quote_not_found')
  const [row] = await asOwner(database, 'select trip_cost::int as cost from bookings where quote_id = $1', [
    quoteId,
  ])
  expect(row?.cost).toBe(booking.tripCost)
})

test('routes of many points count by their cost: one address may request two of them at once, or sixty short ones', async () => {
  const [from, to] = [pickup, drop].map(({ lat, lng }) => ({ lat, lng }))
  const ask = (address: string, body: object) => anonymous.send(findRoute, { body }, calledFrom(address))
  const many = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? from : to))
  const long = []
  for (let count = 0; count < 5; count += 1) {
    long.push(await ask('198.51.100.63', { points: many, voice: true, language: 'en' }))
  }
  expect(long[0]?.status).toBe(200)
  expect(long.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  const short = await inParallel(60, 4, () => ask('198.51.100.64', { points: [from, to] }))
  expect(tally(short)).toBe('200 x 60')
})

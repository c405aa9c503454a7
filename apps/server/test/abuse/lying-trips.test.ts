import { finishBooking, payBooking } from '@cabstand/contract/http/trips/bookings'
import { listCarsNearby, sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chanceOf, testSeed } from '../../../../test/support/seed.ts'
import { sized } from '../../../../test/support/size.ts'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, goOnline, mobiles, pickup } from '../support/trip.ts'
import { driveLying, type Lie, offset } from './lying-phone.ts'

const server = await testServer()
const { clock, database } = server
const rider = await server.signIn(mobiles.rider)
const admin = await server.signIn(mobiles.admin)
const driver = await server.signIn(mobiles.driver)

let running: string | undefined
/** A trip that is not started, at a later time than the one before. */
async function newTrip() {
  await clock.forward(5)
  const booking = await acceptedTrip(server, rider, driver)
  running = booking.id
  return { server, booking, rider, driver, admin }
}
afterEach(async () => {
  if (running === undefined) return
  const params = { id: running }
  await driver.send(finishBooking, { params, body: {} })
  await driver.send(payBooking, { params, body: { paymentMode: 'cash' } })
  running = undefined
})

/** The first few in every run; all at full size. */
const part = <T>(all: readonly T[], few: number) => all.slice(0, sized(few, all.length))
const second = (at: string) => Math.round(Date.parse(at) / 1000)
const shift = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()
const honest: Lie = (positions) => positions
const chance = chanceOf('lying-trips')

/** False positions without gain: the trip is priced as the true one, and the rider sees the true position. */
const futile: [string, Lie][] = [
  ['tells the truth', honest],
  [
    'crawls away in a thousand small steps between two true fixes',
    (positions) =>
      positions.flatMap((one, index) =>
        index % 4 === 3
          ? Array.from({ length: 20 }, (_, step) => ({
              ...offset(one, 90 * (step + 1), 0),
              at: shift(one.at, step - 900),
              accuracy: 100,
            }))
          : [one],
      ),
  ],
  [
    'shares its account with a second phone three kilometres away',
    (positions) => positions.flatMap((one) => [one, { ...offset(pickup, 3000, 0), at: shift(one.at, 400) }]),
  ],
  [
    'teleports five kilometres every fifth second',
    (positions) =>
      positions.map((one, index) => (index % 5 === 3 ? { ...one, ...offset(one, 5000, 0) } : one)),
  ],
  [
    'replays its last twenty seconds with their own times',
    (positions) => [...positions, ...positions.map((one) => ({ ...one, ...offset(one, 300, 300) }))],
  ],
  [
    'sends every time twice, the second somewhere else',
    (positions) => positions.flatMap((one) => [one, { ...one, ...offset(one, 40, 0) }]),
  ],
  [
    'mixes in yesterday, tomorrow and 1970',
    (positions) =>
      positions.flatMap((one) => [
        { ...one, ...offset(one, 900, 0), at: shift(one.at, -86_400_000) },
        { ...one, ...offset(one, 900, 0), at: shift(one.at, 86_400_000) },
        { ...one, ...offset(one, 900, 0), at: '1970-01-01T00:00:00.000Z' },
        one,
      ]),
  ],
  [
    'claims an accuracy of kilometres for what is not true',
    (positions) =>
      positions.flatMap((one) => [{ ...offset(one, 700, 0), at: shift(one.at, -300), accuracy: 5000 }, one]),
  ],
]

/** Positions out of order, which do not count: they may lower the fare, but never raise it. */
const disorderly: [string, Lie][] = [
  ['sends every batch from its end to its beginning', (positions) => positions.toReversed()],
  [
    'sends in any order',
    (positions) =>
      positions
        .map((one) => ({ one, key: chance.next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one),
  ],
]

/** False positions that are accepted up to the cap, and shown to an admin. */
const flagged: [string, Lie][] = [
  [
    'drives to and fro',
    (positions, truth) =>
      positions.map((one) => {
        const share = Math.abs(((second(one.at) / 20) % 2) - 1)
        return { ...one, ...truth.at(((share * truth.meters) / 10) * 0.6) }
      }),
  ],
]

describe('the fare of a trip whose phone', () => {
  test.each(part(futile, 3))('%s is that of the true way', async (_, lie) => {
    const { seen, meters, shownOff } = await driveLying(await newTrip(), lie)
    console.warn(
      `${_}: ${seen.fareBasis} ${seen.distance} of ${(meters / 1000).toFixed(2)} km, shown off by ${Math.round(shownOff)} m`,
    )
    expect(seen).toMatchObject({ fareBasis: 'track', fareFlagged: false })
    expect(Math.abs(Number(seen.distance) * 1000 - meters), `seed ${testSeed}`).toBeLessThan(meters * 0.1)
    // The car may drive twenty seconds at 10 m/s between two samples.
    expect(shownOff).toBeLessThan(250)
  })

  test.each(part(disorderly, 1))('%s is at most that of the true way', async (_, lie) => {
    const { seen, meters, shownOff } = await driveLying(await newTrip(), lie)
    expect(seen.fareFlagged).toBe(false)
    expect(Number(seen.distance) * 1000, `seed ${testSeed}`).toBeLessThan(meters * 1.1)
    expect(shownOff).toBeLessThan(250)
  })

  test.each(flagged)(
    '%s is cut at 1.3 times the quoted distance, and an admin is alerted',
    async (_, lie) => {
      const { seen } = await driveLying(await newTrip(), lie)
      console.warn(`${_}: ${seen.fareBasis} ${seen.distance} of ${seen.estimateDistance} km`)
      expect(seen).toMatchObject({ fareBasis: 'capped', fareFlagged: true })
      expect(seen.alerts).toContain('fare_capped')
    },
  )

  test.each(part([25, 12, 4], 1))(
    'wanders by %i m while it stands for five minutes is that of the true way',
    async (meters) => {
      const noise = chanceOf(`jitter ${meters}`)
      const jitter: Lie = (positions) =>
        positions.map((one) => ({ ...one, ...offset(one, noise.normal() * meters, noise.normal() * meters) }))
      const trip = await driveLying(await newTrip(), jitter, { standSeconds: 300 })
      console.warn(
        `jitter ${meters}: ${trip.seen.fareBasis} ${trip.seen.distance} of ${(trip.meters / 1000).toFixed(2)} km`,
      )
      // Both ends of a short route have the error of the receiver, however accurate its middle is.
      const ends = 2 * 3 * meters
      expect(Number(trip.seen.distance) * 1000, `seed ${testSeed}`).toBeLessThan(trip.meters * 1.05 + ends)
    },
  )

  test.each(part([200, 5, 20, 60], 2))('zig-zags %i m around the road is within the cap', async (meters) => {
    const zigzag: Lie = (positions) =>
      positions.map((one) => ({ ...one, ...offset(one, 0, second(one.at) % 8 < 4 ? meters : -meters) }))
    const { seen, meters: truly } = await driveLying(await newTrip(), zigzag)
    console.warn(`zig-zag ${meters}: ${seen.fareBasis} ${seen.distance} of ${(truly / 1000).toFixed(2)} km`)
    if (meters <= 5) expect(Number(seen.distance) * 1000).toBeLessThan(truly * 1.1)
  })

  test.each([
    [
      'sends only the future',
      ((positions) => positions.map((one) => ({ ...one, at: shift(one.at, 3_600_000) }))) as Lie,
    ],
    [
      'sends only yesterday',
      ((positions) => positions.map((one) => ({ ...one, at: shift(one.at, -86_400_000) }))) as Lie,
    ],
    ['sends what is no position', (() => [{ lat: null, lng: 0, at: 'now' }]) as Lie],
    ['is silent', (() => []) as Lie],
  ])('%s is that of the quote', async (_, lie) => {
    const { seen } = await driveLying(await newTrip(), lie)
    expect(seen).toMatchObject({ fareBasis: 'quote', fareFlagged: false, distance: seen.estimateDistance })
  })
})

test('of many positions at most two a second are recorded in the track', async () => {
  const trip = await newTrip()
  const flood: Lie = (positions) => positions
  const params = { id: trip.booking.id }
  const startMs = clock.now().getTime()
  for (let batch = 0; batch < 20; batch += 1) {
    const positions = Array.from({ length: 120 }, (_, index) => ({
      ...pickup,
      at: new Date(startMs + batch * 120 + index).toISOString(),
    }))
    await driver.call(sendPositions, { body: { positions } })
  }
  const [row] = await asOwner<{ points: number }>(
    database,
    'select count(*)::int as points from track_points where booking_id = $1 and not step',
    [params.id],
  )
  const seconds = (20 * 120) / 1000
  expect(row?.points).toBeLessThanOrEqual(seconds * 2 + 1)
  expect(
    (
      await driver.send(sendPositions, {
        body: { positions: Array(121).fill({ ...pickup, at: new Date().toISOString() }) },
      })
    ).status,
  ).toBe(400)
  await driveLying(trip, flood)
})

describe('invalid positions', () => {
  // After two minutes without a position a car may be anywhere, also at the pickup.
  beforeAll(() => clock.forward(5))

  const now = () => clock.now().toISOString()
  const broken: [string, string][] = [
    ['NaN', `{"lat":NaN,"lng":0,"at":"${now()}"}`],
    ['infinite', `{"lat":1e999,"lng":0,"at":"${now()}"}`],
    ['null', `{"lat":null,"lng":0,"at":"${now()}"}`],
    ['north of the pole', `{"lat":90.001,"lng":0,"at":"${now()}"}`],
    ['east of the date line', `{"lat":0,"lng":180.001,"at":"${now()}"}`],
    ['a text', `{"lat":"38.7","lng":"-9.9","at":"${now()}"}`],
    ['at no time', '{"lat":38.7,"lng":-9.9,"at":"soon"}'],
    ['at a number', '{"lat":38.7,"lng":-9.9,"at":1900000000000}'],
    ['in a year that no calendar has', '{"lat":38.7,"lng":-9.9,"at":"+275761-01-01T00:00:00Z"}'],
    ['of negative accuracy', `{"lat":38.7,"lng":-9.9,"accuracy":-1,"at":"${now()}"}`],
    ['heading nowhere', `{"lat":38.7,"lng":-9.9,"heading":361,"at":"${now()}"}`],
  ]

  test.each(broken)('%s are refused and change nothing', async (_, text) => {
    await goOnline(server, driver)
    const response = await fetch(`${server.url}${sendPositions.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${driver.token}`, 'content-type': 'application/json' },
      body: `{"positions":[${text}]}`,
    })
    expect(response.status).toBe(400)
    const { cars } = await rider.call(listCarsNearby, {
      query: { lat: String(pickup.lat), lng: String(pickup.lng) },
    })
    expect(cars).toHaveLength(1)
    expect(cars[0]).toMatchObject({ lat: pickup.lat, lng: pickup.lng })
  })
})

test('a free car cannot jump to the riders, at once or in small steps', async () => {
  await clock.forward(5)
  await goOnline(server, driver)
  const there = offset(pickup, 0, -3000)
  const startMs = clock.now().getTime()
  const steps = Array.from({ length: 100 }, (_, index) => ({
    ...offset(pickup, 0, -30 * (index + 1)),
    at: new Date(startMs + index + 1).toISOString(),
    accuracy: 100,
  }))
  await driver.call(sendPositions, {
    body: { positions: [{ ...there, at: new Date(startMs + 500).toISOString() }] },
  })
  await driver.call(sendPositions, { body: { positions: steps } })
  const { cars } = await rider.call(listCarsNearby, {
    query: { lat: String(pickup.lat), lng: String(pickup.lng) },
  })
  expect(cars).toHaveLength(1)
  expect(Math.abs((cars[0]?.lng ?? 0) - pickup.lng) * 86_000).toBeLessThan(60)
  await driver.call(setAvailability, { body: { driverActiveStatus: false } })
})

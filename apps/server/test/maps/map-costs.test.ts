import { listMapCosts, suggestPlaces } from '@cabstand/contract/http/maps'
import { createBooking, getBookingMapCosts } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { MapCostTally } from '../../src/maps/account.ts'
import { CostMeter } from '../../src/maps/providers/cost-meter.ts'
import { createGoogle } from '../../src/maps/providers/google/google.ts'
import { listBookingCosts, listDayCosts } from '../../src/maps/providers/map-cost-store.ts'
import { createMapbox } from '../../src/maps/providers/mapbox/mapbox.ts'
import { asOwner } from '../support/as-owner.ts'
import { googleKey, startGoogle } from '../support/emulators/google.ts'
import { mapboxToken, startMapbox } from '../support/emulators/osrm-family.ts'
import { chosen, provided, standIn } from '../support/provided.ts'
import { testServer } from '../support/test-server.ts'
import { drop, goOnline, mobiles, pickup } from '../support/trip.ts'

const google = await startGoogle()
const hosts = { places: google.url, maps: google.url, routes: google.url }
const providers = [createGoogle({ key: googleKey, hosts })]
const server = await testServer({
  provideMaps: (embedded, database) =>
    provided(
      database,
      embedded,
      {
        ...chosen('google', 'embedded'),
        CABSTAND_MAPS_MATRIX: 'embedded',
        CABSTAND_MAPS_ADDRESSES: 'embedded',
      },
      { providers },
    ),
})
const { db } = server
const usd = (micros: number) => ({ currency: 'USD', micros })
const log = { warn: () => undefined }

/** A process's meter, on a day that no other test uses. */
const meterOf = (day: string, capMicros: number, nowMs?: () => number) =>
  new CostMeter({ db, capMicros, today: async () => day, log, ...(nowMs && { nowMs }) })

const leased = async (day: string) => {
  const [row] = await asOwner(
    server.database,
    'select sum(leased_micros)::int as micros from map_cost_leases where day = $1',
    [day],
  )
  return (row as { micros: number | null }).micros ?? 0
}

describe('the cap of a day', () => {
  test('holds for all processes together, for any parallel requests and outcomes', async () => {
    let day = 0
    const process = fc.record({
      asks: fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 25 }),
      ends: fc.constantFrom('closed', 'killed'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(process, { minLength: 1, maxLength: 4 }), async (processes) => {
        day += 1
        const date = `2031-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day % 28)).padStart(2, '0')}`
        const cap = 500
        let spent = 0
        await Promise.all(
          processes.map(async ({ asks, ends }) => {
            const meter = meterOf(date, cap)
            await Promise.all(
              asks.map(async (micros) => {
                const reservation = await meter.reserve('google', 'route', usd(micros), 1)
                if (reservation === undefined) return
                spent += micros
                meter.record(reservation, {})
              }),
            )
            await meter.flush()
            if (ends === 'closed') await meter.close()
          }),
        )
        expect(spent).toBeLessThanOrEqual(cap)
        expect(await leased(date)).toBeLessThanOrEqual(cap)
        expect(await leased(date)).toBeGreaterThanOrEqual(spent)
        const figures = await listDayCosts(db, date, date)
        expect(figures.reduce((sum, one) => sum + one.costMicros, 0)).toBe(spent)
      }),
      { numRuns: 40 },
    )
  })

  test('can be spent completely, and is reset each day', async () => {
    let date = '2032-01-01'
    const meter = new CostMeter({ db, capMicros: 100, today: async () => date, log })
    const spend = async () => {
      let count = 0
      while ((await meter.reserve('google', 'route', usd(10), 1)) !== undefined) count += 1
      return count
    }
    expect(await spend()).toBe(10)
    date = '2032-01-02'
    expect(await spend()).toBe(10)
    await meter.close()
    expect(await leased('2032-01-02')).toBe(100)
  })

  test('an amount that one process releases can be spent by another', async () => {
    let nowMs = 0
    const [first, second] = [meterOf('2032-02-01', 100), meterOf('2032-02-01', 100, () => nowMs)]
    const held = await first?.reserve('google', 'route', usd(100), 1)
    expect(await second?.reserve('google', 'route', usd(1), 1)).toBeUndefined()
    if (held) first?.release(held)
    await first?.close()
    nowMs = 60_000
    expect(await second?.reserve('google', 'route', usd(1), 1)).toBeDefined()
    expect(await leased('2032-02-01')).toBeLessThanOrEqual(100)
  })

  test('nothing is spent while the database is unavailable', async () => {
    const gone = { ...db } as never
    const meter = new CostMeter({ db: gone, capMicros: 100, today: async () => '2032-03-01', log })
    expect(await meter.reserve('google', 'route', usd(1), 1)).toBeUndefined()
    expect(await meter.reserve('osrm', 'route', { currency: 'XXX', micros: 0 }, 1)).toBeDefined()
  })

  test('above it the next provider is used', async () => {
    const env = { ...chosen('google', 'embedded'), CABSTAND_MAPS_DAILY_CAP: '0.025' }
    const now = () => new Date('2033-01-01T12:00:00Z')
    const maps = provided(db, standIn(), env, { providers, now })
    const answers: number[] = []
    for (let i = 0; i < 4; i += 1) {
      const route = await maps.route([pickup, { ...drop, lat: drop.lat + i / 1000 }])
      answers.push(Math.min(2, route.distanceMeters))
    }
    expect(answers).toEqual([2, 2, 1, 1])
    await maps.close()
    expect(await listDayCosts(db, '2033-01-01', '2033-01-01')).toEqual([
      {
        day: '2033-01-01',
        provider: 'google',
        call: 'route',
        purpose: 'search',
        currency: 'USD',
        calls: 2,
        costMicros: 20_000,
      },
    ])
  })
})

test('failed calls that are not billed cost nothing, a timeout counts', async () => {
  const now = () => new Date('2033-02-01T12:00:00Z')
  const maps = provided(db, standIn(), chosen('google', 'embedded'), { providers, now, timeoutMs: 100 })
  for (const fault of [{ kind: 'status', status: 503 }, { kind: 'silence' }] as const) {
    google.fault = fault
    await maps.route([pickup, { ...drop, lat: drop.lat + (fault.kind === 'silence' ? 0.01 : 0.02) }])
  }
  google.fault = undefined
  await maps.close()
  expect(await listDayCosts(db, '2033-02-01', '2033-02-01')).toMatchObject([{ calls: 1, costMicros: 10_000 }])
})

test('a session of suggestions is paid once where a provider bills it once', async () => {
  const emulator = await startMapbox()
  const mapbox = createMapbox({ token: mapboxToken, host: emulator.url })
  const now = () => new Date('2033-03-01T12:00:00Z')
  const maps = provided(db, standIn(), chosen('mapbox'), { providers: [mapbox], now })
  for (const session of ['session-one', 'session-two']) {
    for (const query of ['Ca', 'Cas', 'Castle'])
      await maps.for({ session }).suggestPlaces({ query: `${query} ${session}` })
  }
  await maps.close()
  expect(await listDayCosts(db, '2033-03-01', '2033-03-01')).toMatchObject([
    { calls: 6, costMicros: 2 * 11_500 },
  ])
})

test('each person has a limit of paid calls per hour, then other providers are used', async () => {
  const env = { ...chosen('google', 'embedded'), CABSTAND_MAPS_CALLS_PER_HOUR: '2' }
  let now = new Date('2033-04-01T12:00:00Z')
  const maps = provided(db, standIn(), env, { providers, now: () => now })
  let number = 0
  const whoAnswers = async (account: object, by = maps) => {
    number += 1
    const [first] = await by.for(account).suggestPlaces({ query: `Castle ${number}` })
    return first?.mainText === 'embedded' ? 'embedded' : 'google'
  }
  const [ann, bob] = [{ user: 'ann' }, { address: '192.0.2.7' }]
  expect([await whoAnswers(ann), await whoAnswers(ann), await whoAnswers(ann)]).toEqual([
    'google',
    'google',
    'embedded',
  ])
  expect(await whoAnswers(bob)).toBe('google')
  // A reservation by the system belongs to no user.
  expect(await whoAnswers({ bookingId: '01900000-0000-7000-8000-00000000000a' })).toBe('google')
  now = new Date('2033-04-01T13:00:01Z')
  expect(await whoAnswers(ann)).toBe('google')
  const alone = provided(
    db,
    standIn(),
    { ...chosen('google'), CABSTAND_MAPS_CALLS_PER_HOUR: '1' },
    { providers, now: () => now },
  )
  await expect(alone.for({ user: 'ann' }).suggestPlaces({ query: 'Castle again' })).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})

test('the costs add up by provider', () => {
  const tally = new MapCostTally()
  const line = { provider: 'google', currency: 'USD', calls: 1, costMicros: 10 }
  for (const provider of ['google', 'osrm', 'google']) tally.add({ ...line, provider })
  expect(tally.lines()).toEqual([
    { ...line, calls: 2, costMicros: 20 },
    { ...line, provider: 'osrm' },
  ])
})

test('a booking has the map cost of its quote, and an admin sees it by day', {
  timeout: 30_000,
}, async () => {
  const [rider, driver, admin] = await Promise.all(
    [mobiles.rider, mobiles.driver, mobiles.admin].map((mobile) => server.signIn(mobile)),
  )
  if (!rider || !driver || !admin) throw new Error('the people are not signed in')
  await goOnline(server, driver)
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
  const quoteId = quotes[0]?.quoteId ?? ''
  const booking = await rider.call(createBooking, { body: { quoteId, paymentMode: 'cash' } })
  const { costs } = await admin.call(getBookingMapCosts, { params: { id: booking.id } })
  expect(costs).toEqual([{ provider: 'google', currency: 'USD', calls: 1, costMicros: 10_000 }])
  expect(await listBookingCosts(db, booking.id)).toEqual(costs)
  await rider.call(suggestPlaces, { query: { query: 'Castle' } })
  const today = new Date().toISOString().slice(0, 10)
  const days = {
    from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  }
  await vi.waitFor(
    async () => {
      const { costs: byDay } = await admin.call(listMapCosts, { query: days })
      expect(byDay).toContainEqual(expect.objectContaining({ call: 'route', purpose: 'quote', calls: 1 }))
      expect(byDay).toContainEqual(
        expect.objectContaining({ call: 'suggest', purpose: 'search', costMicros: 2830 }),
      )
    },
    { timeout: 15_000, interval: 250 },
  )
  expect(await admin.refusal(listMapCosts, { query: { from: today, to: '2020-01-01' } })).toBe(
    'validation_failed',
  )
})

import { Writable } from 'node:stream'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import type { SharedTrip } from '@cabstand/contract/http/trips/sharing'
import * as contract from '@cabstand/contract/http/trips/sharing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { decodePolyline } from '@cabstand/domain/polyline'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createLog } from '../../src/start/log.ts'
import { asOwner } from '../support/as-owner.ts'
import { EventStream } from '../support/event-stream.ts'
import { eventually } from '../support/eventually.ts'
import { stubWeb } from '../support/stub-web.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, drop, mobiles, pickup, reportAt } from '../support/trip.ts'

let logged = ''
const lines = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
const web = stubWeb()
afterAll(() => web.remove())
const server = await testServer({ webFolder: web.folder, log: createLog('trace', lines) })
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const driver = await server.signIn(mobiles.driver)
const admin = await server.signIn(mobiles.admin)

const open: EventStream<SharedTrip>[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

const tokenOf = ({ path }: contract.TripLink) => path.slice('/track/'.length)
const look = (token: string) => server.anonymous.send(contract.getSharedTrip, { params: { token } })

async function follow(token: string): Promise<EventStream<SharedTrip>> {
  const stream = await EventStream.open<SharedTrip>(`${server.url}/api/track/${token}/events`)
  open.push(stream)
  return stream
}

async function share({ id }: RiderBooking): Promise<string> {
  return tokenOf(await rider.call(contract.shareTrip, { params: { id }, body: {} }))
}

const finish = (booking: RiderBooking) => driveUntil('rate', { booking, rider, driver })

/** What a link may show, by path. Everything else is a leak. */
const shown = new Set([
  ...['stage', 'outcome', 'endedAt', 'riderName', 'service', 'trip'],
  ...[
    'driverName',
    'vehicle',
    'vehicleNumber',
    'polyline',
    'estimateTime',
    'tripStartTime',
    'secondsToNextStop',
  ]
    .concat(['carType', 'pickup', 'drop', 'waypoints', 'car'])
    .map((key) => `trip.${key}`),
])

test('a friend follows a trip from acceptance to the drop-off, live and without contacts', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const token = await share(booking)
  const stream = await follow(token)
  await stream.until(({ stage }) => stage === 'coming', 'the way to the pickup')
  const near = { lat: 38.7002, lng: -9.8988 }
  // Too soon after the last position, the car would have been too fast.
  await eventually(async () => (await reportAt(server, driver, near)).accepted === 1, 'the new position')
  const moved = await stream.until(({ trip }) => trip?.car?.lat === near.lat, 'the car at its new place')
  expect(moved.trip?.secondsToNextStop).toEqual(expect.any(Number))
  await driveUntil('start', { booking, rider, driver })
  await stream.until(({ stage }) => stage === 'driving', 'the trip')
  const page = await fetch(`${server.url}/track/${token}`)
  expect([page.status, JSON.parse(await page.text())]).toMatchObject([
    200,
    { stage: 'driving', riderName: 'Farah' },
  ])

  const { body } = await look(token)
  const seen = [...stream.values, body as SharedTrip]
  const people = await asOwner<{ mobile: string; email: string; last_name: string }>(
    server.database,
    `select mobile, email, last_name from users where mobile in ('${mobiles.rider}', '${mobiles.driver}')`,
  )
  expect(people).toHaveLength(2)
  for (const value of seen) {
    const text = JSON.stringify(value)
    for (const { mobile, email, last_name } of people) {
      for (const secret of [mobile, mobile.slice(1), email, last_name]) expect(text).not.toContain(secret)
    }
    expect(text).not.toContain(booking.id)
    expect(text).not.toContain(booking.reference)
    expect(text).not.toContain('12 Old Mint')
    const keys = [...Object.keys(value), ...Object.keys(value.trip ?? {}).map((key) => `trip.${key}`)]
    expect(keys.filter((key) => !shown.has(key))).toEqual([])
  }
  expect(moved.trip?.pickup.address).toBe('Old Mint Row')
  expect(moved.trip).toMatchObject({ driverName: 'Rui', vehicleNumber: expect.stringMatching(/\w/) })

  await driver.call(bookings.reachBooking, { params: { id: booking.id }, body: { confirmFar: true } })
  const last = await stream.until(({ stage }) => stage === 'ended', 'the end')
  expect(last).toMatchObject({ outcome: 'arrived', trip: null })
  expect(last.endedAt).not.toBeNull()
  await eventually(async () => stream.ended, 'the end of the stream')
  for (const [key, value] of Object.entries({ pickup, drop }))
    expect(JSON.stringify(last), key).not.toContain(String(value.lat))
  await driver.call(bookings.finishBooking, { params: { id: booking.id }, body: {} })
  await driver.call(bookings.payBooking, { params: { id: booking.id }, body: { paymentMode: 'cash' } })
  expect((await look(token)).body).toMatchObject({ stage: 'ended', trip: null })
  await server.clock.forward(24 * 60 + 1)
  expect((await look(token)).status).toBe(404)
  const gone = await fetch(`${server.url}/track/${token}`)
  expect([gone.status, await gone.text()]).toEqual([404, 'null'])
})

test('stopping ends the link at once, also for who has its page open; the next link is another one', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  const token = await share(booking)
  expect(await share(booking)).toBe(token)
  expect(await rider.call(contract.getTripLink, { params })).toMatchObject({
    link: { path: `/track/${token}` },
  })
  const stream = await follow(token)
  await rider.call(contract.stopSharingTrip, { params })
  const last = await stream.until(({ stage }) => stage === 'ended', 'the end')
  expect(last).toMatchObject({ outcome: 'stopped', endedAt: null, trip: null })
  expect([(await look(token)).status, (await look(token)).body]).toMatchObject([
    404,
    { code: 'shared_trip_not_found' },
  ])
  expect(await rider.call(contract.getTripLink, { params })).toEqual({ link: null })
  const next = await share(booking)
  expect(next).not.toBe(token)
  expect((await look(next)).status).toBe(200)
  expect((await look(token)).status).toBe(404)
  await finish(booking)
})

test('a cancelled trip says so and nothing else', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const stream = await follow(await share(booking))
  await rider.call(bookings.cancelBooking, { params: { id: booking.id }, body: { reason: 'Changed plans' } })
  const last = await stream.until(({ stage }) => stage === 'ended', 'the end')
  expect(last).toMatchObject({ outcome: 'cancelled', trip: null })
  expect(JSON.stringify(last)).not.toContain('Changed plans')
})

test('strangers see stops as far as a map needs them, without flat and house number, on the page too', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const exact = { lat: 38.7001234, lng: -9.8990567 }
  await asOwner(
    server.database,
    `update bookings set pickup_lat = $2, pickup_lng = $3, pickup_address = 'Flat 3B, 12 Old Mint Row, Quarter',
       pickup_translations = '{"ar": "شقة 3B، ١٢ صف دار السكة"}' where id = $1`,
    [booking.id, exact.lat, exact.lng],
  )
  const [{ polyline } = { polyline: '' }] = await asOwner<{ polyline: string }>(
    server.database,
    'select polyline from bookings where id = $1',
    [booking.id],
  )
  await eventually(
    async () => (await reportAt(server, driver, { lat: 38.7002123, lng: -9.8988456 })).accepted === 1,
    'the position',
  )
  const token = await share(booking)
  const page = await fetch(`${server.url}/track/${token}`)
  for (const seen of [(await look(token)).body as SharedTrip, (await page.json()) as SharedTrip]) {
    expect(seen.trip?.pickup).toEqual({
      lat: 38.7001,
      lng: -9.8991,
      address: 'Old Mint Row, Quarter',
      translations: { ar: 'صف دار السكة' },
    })
    for (const decimals of JSON.stringify(seen).matchAll(/"(?:lat|lng)":-?\d+\.(\d+)/g))
      expect(decimals[1]?.length).toBeLessThanOrEqual(5)
    const [shown, whole] = [seen.trip?.polyline ?? '', polyline].map(decodePolyline)
    expect(shown?.slice(1, -1)).toEqual(whole?.slice(1, -1))
    for (const end of [0, -1])
      for (const name of ['lat', 'lng'] as const)
        expect(shown?.at(end)?.[name]).toBeCloseTo(Number(whole?.at(end)?.[name].toFixed(4)), 6)
  }
  await finish(booking)
})

test('only the rider shares a trip, and only while a driver is on the way', async () => {
  const tripDate = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
  const waiting = await book(otherRider, { tripDate })
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  for (const endpoint of [contract.shareTrip, contract.getTripLink, contract.stopSharingTrip]) {
    expect((await otherRider.send(endpoint, { params, body: {} })).status).toBe(404)
    for (const caller of [driver, admin]) {
      expect((await caller.send(endpoint, { params, body: {} })).status).toBe(403)
    }
  }
  const early = await otherRider.send(contract.shareTrip, { params: { id: waiting.id }, body: {} })
  expect([early.status, early.body]).toMatchObject([409, { code: 'wrong_status' }])
  await driveUntil('reach', { booking, rider, driver })
  const late = await rider.send(contract.shareTrip, { params, body: {} })
  expect([late.status, late.body]).toMatchObject([409, { code: 'wrong_status' }])
  await driver.call(bookings.finishBooking, { params, body: {} })
  await driver.call(bookings.payBooking, { params, body: { paymentMode: 'cash' } })
})

test('a token is neither guessed nor stored nor logged, and its page does not send its address to other sites', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const token = await share(booking)
  expect(token).toMatch(/^[\w-]{22}$/)
  const almost = `${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`
  expect((await look(almost)).status).toBe(404)
  expect((await look('short')).status).toBe(400)
  expect((await fetch(`${server.url}/api/track/${almost}/events`)).status).toBe(404)

  const page = await fetch(`${server.url}/track/${token}`)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const rows = await asOwner<{ row: string }>(
    server.database,
    `select row_to_json(r)::text as row from shared_trips r
     union all select row_to_json(r)::text from idempotency_keys r`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toContain(token)
  // Errors are logged with their address.
  await asOwner(server.database, 'alter table shared_trips rename to shared_trips_gone')
  const before = logged.length
  expect((await look(token)).status).toBe(500)
  expect((await fetch(`${server.url}/track/${token}`)).status).toBe(500)
  await asOwner(server.database, 'alter table shared_trips_gone rename to shared_trips')
  expect(logged.slice(before)).toContain('/api/track/:token')
  expect(logged).not.toContain(token)
  await finish(booking)
})

test('one address may hold twenty streams open', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const token = await share(booking)
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(token)))
  await expect(follow(token)).rejects.toThrow('429')
  streams[0]?.close()
  await eventually(
    async () =>
      follow(token).then(
        () => true,
        () => false,
      ),
    'a place',
  )
  await finish(booking)
})

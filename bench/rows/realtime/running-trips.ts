import { randomBytes, randomUUID } from 'node:crypto'
import * as bookings from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import pg from 'pg'
import { createKeyedHash } from '../../../apps/server/src/people/auth/index.ts'
import { eventually } from '../../../apps/server/test/support/eventually.ts'
import { signIn } from '../../../apps/server/test/support/test-client.ts'
import { mobiles, offerOf } from '../../../apps/server/test/support/trip.ts'
import { copiedColumns } from './copied-columns.ts'

/** A trip whose rider and driver are signed in. */
export interface RunningTrip {
  readonly bookingId: string
  readonly otp: string
  readonly riderToken: string
  readonly driverToken: string
}

const pickup = { lat: 38.7, lng: -9.899, address: '12 Old Mint Row' }
const drop = { lat: 38.7065, lng: -9.8925, address: 'Peace Hospital' }

/**
 * Accepted trips, each with a rider and a driver: one is created through the API, the others are copied from it as the
 * owner of the tables, because thousands of sign-ins and dispatches are not part of the measurement.
 */
export async function createRunningTrips(input: {
  url: string
  ownerUrl: string
  secret: string
  count: number
}): Promise<RunningTrip[]> {
  const template = await acceptOne(input.url)
  const hash = createKeyedHash(input.secret)
  const token = () => randomBytes(32).toString('base64url')
  const trips = Array.from({ length: input.count }, (_, index) => ({
    bookingId: randomUUID(),
    rider: randomUUID(),
    driver: randomUUID(),
    index,
    riderToken: token(),
    driverToken: token(),
  }))
  const sessions = trips.flatMap((trip) => [
    { user: trip.rider, hash: hash('session', trip.riderToken).toString('hex') },
    { user: trip.driver, hash: hash('session', trip.driverToken).toString('hex') },
  ])
  const client = new pg.Client({ connectionString: input.ownerUrl })
  await client.connect()
  try {
    const users = await copiedColumns(client, 'users')
    const copied = await copiedColumns(client, 'bookings')
    await client.query(copyTrips(users, copied), [JSON.stringify(trips), template.id])
    await client.query(openSessions, [JSON.stringify(sessions)])
    await client.query('analyze')
  } finally {
    await client.end()
  }
  return trips.map(({ bookingId, riderToken, driverToken }) => ({
    bookingId,
    riderToken,
    driverToken,
    otp: template.otp ?? '',
  }))
}

/** Resets all trips to the state in which their drivers are on the way, without an event. */
export async function beginTripsAgain(ownerUrl: string, trips: readonly RunningTrip[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `update bookings set status = 'ACCEPTED', driver_arrive_time = null, trip_start_time = null
       where id = any($1::uuid[])`,
      [trips.map((trip) => trip.bookingId)],
    )
    await client.query('vacuum analyze bookings')
  } finally {
    await client.end()
  }
}

async function acceptOne(url: string): Promise<{ id: string; otp: string | null }> {
  const rider = await signIn(url, mobiles.rider)
  const driver = await signIn(url, mobiles.driver)
  await driver.call(setAvailability, { body: { driverActiveStatus: true } })
  const position = { lat: pickup.lat, lng: pickup.lng, at: new Date().toISOString() }
  await driver.call(sendPositions, { body: { positions: [position] } })
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
  const quote = quotes.find((candidate) => candidate.carType.name === 'City')
  const booking = await rider.call(bookings.createBooking, { body: { quoteId: quote?.quoteId ?? '' } })
  await offerOf(driver, booking.id)
  await driver.call(bookings.acceptBooking, { params: { id: booking.id }, body: {} })
  return eventually(
    () => rider.call(bookings.getBooking, { params: { id: booking.id } }) as never,
    'the booking',
  )
}

type Columns = Awaited<ReturnType<typeof copiedColumns>>

const copyTrips = (users: Columns, copied: Columns) => `
  with trip as (
    select * from json_to_recordset($1) as t("bookingId" uuid, rider uuid, driver uuid, index int)
  ), people as (
    insert into users (${users.insert})
    select ${users.select}
    from trip t join bookings b on b.id = $2 join users u on u.id in (b.customer, b.driver),
    lateral jsonb_populate_record(u, jsonb_build_object('id', case u.usertype when 'rider' then t.rider else t.driver end,
      'mobile', '+8830' || (case u.usertype when 'rider' then 1 else 2 end) * 1000000 + t.index,
      'referral_id', u.usertype || t.index, 'email', '')) copy)
  insert into bookings (${copied.insert})
  select ${copied.select}
  from trip t join bookings b on b.id = $2,
  lateral jsonb_populate_record(b, jsonb_build_object('id', t."bookingId", 'customer', t.rider, 'driver', t.driver,
    'reference', lpad(t.index::text, 6, '0'))) copy`

const openSessions = `
  insert into sessions (id, token_hash, user_id, expires_at)
  select gen_random_uuid(), decode(s.hash, 'hex'), s."user", now() + interval '1 day'
  from json_to_recordset($1) as s("user" uuid, hash text)`

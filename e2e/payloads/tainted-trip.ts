import * as bookings from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { toPlainLine } from '@cabstand/contract/plain-text'
import { signIn } from '../../apps/server/test/support/test-client.ts'
import { liftBookingLimits } from '../../test/support/lift-booking-limits.ts'
import { mobiles } from '../steps.ts'
import type { TaintedServer } from './tainted-server.ts'

/** A place in the small demo city. */
const pickup = { lat: 38.7, lng: -9.899 }
const drop = { lat: 38.7065, lng: -9.8925 }

type Person = Awaited<ReturnType<typeof signIn>>

export interface Cast {
  readonly rider: Person
  readonly driver: Person
  readonly admin: Person
}

export async function signInCast(url: string): Promise<Cast> {
  const [rider, driver, admin] = await Promise.all(
    [mobiles.rider, mobiles.driver, mobiles.admin].map((mobile) => signIn(url, mobile)),
  )
  if (!rider || !driver || !admin) throw new Error('the people are not signed in')
  return { rider, driver, admin }
}

/** Number of payloads that fit into a trip: one in each name, three in each long text. */
export const payloadsPerTrip = 14

const long = (texts: readonly string[]) => texts.join(' \u00b7 ').slice(0, 300)

/** Writes a payload into every text field of a trip, through the API where possible. Returns the booking. */
export async function requestTainted(
  server: TaintedServer,
  cast: Cast,
  texts: readonly string[],
): Promise<string> {
  const { rider, driver } = cast
  const [riderFirst, riderLast, driverFirst, driverLast, number] = texts
  const [from, to] = [long(texts.slice(5, 8)), long(texts.slice(8, 11))]
  const name = (text: string | undefined) => (text ?? '').slice(0, 80)
  await server.sql(async (run) => {
    await run(liftBookingLimits)
    // The API refuses some of them, but screens must also handle what the database contains.
    const rename = 'update users set first_name = $2, last_name = $3 where id = $1'
    await run(rename, [rider.userId, name(riderFirst), name(riderLast)])
    await run(rename, [driver.userId, name(driverFirst), name(driverLast)])
    await run('update users set vehicle_make = $2, vehicle_model = $3, vehicle_number = $4 where id = $1', [
      driver.userId,
      riderFirst,
      riderLast,
      number,
    ])
  })
  await driver.call(setAvailability, { body: { driverActiveStatus: true } })
  const at = new Date().toISOString()
  await driver.call(sendPositions, { body: { positions: [{ lat: pickup.lat, lng: pickup.lng, at }] } })
  const { quotes } = await rider.call(createQuotes, {
    body: { pickup: { ...pickup, address: from }, drop: { ...drop, address: to } },
  })
  const quoteId = quotes.find(({ carType }) => carType.image === 'city')?.quoteId ?? ''
  const booking = await rider.call(bookings.createBooking, { body: { quoteId } })
  await until(async () =>
    (await driver.call(getWork, {})).offers.some((offer) => offer.bookingId === booking.id),
  )
  return booking.id
}

export async function acceptTainted(cast: Cast, id: string): Promise<void> {
  await cast.driver.call(bookings.acceptBooking, { params: { id }, body: {} })
}

/** Ends the trip with the last payloads as its reason. */
export async function cancelTainted(cast: Cast, id: string, texts: readonly string[]): Promise<void> {
  const reason = toPlainLine(long(texts.slice(11, payloadsPerTrip)))
  await cast.admin.call(bookings.cancelBooking, { params: { id }, body: { reason } })
}

async function until(look: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000
  while (!(await look())) {
    if (performance.now() > end) throw new Error('no offer within 10 s')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

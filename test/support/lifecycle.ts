import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput, EndpointDefinition } from '@cabstand/contract/endpoint'
import * as contract from '@cabstand/contract/http/bookings'
import { getWork } from '@cabstand/contract/http/bookings'
import { createQuotes } from '@cabstand/contract/http/pricing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import type { Prng } from '../../apps/simulator/src/prng.ts'
import type { PatientClient } from './patient-client.ts'
import { type Pair, type People, reportPlace } from './people.ts'
import { chanceOf, testSeed } from './seed.ts'

/** How a trip ends; most are completed. */
const endings = [
  'rated',
  'rated',
  'rated',
  'rated',
  'rated',
  'rated',
  'closed-without-stars',
  'rider-cancels-new',
  'driver-declines',
  'rider-cancels-accepted',
  'driver-cancels-accepted',
  'driver-cancels-arrived',
  'admin-cancels-started',
] as const
type Ending = (typeof endings)[number]

export interface LifecycleOptions {
  readonly people: People
  /** The total number of lifecycles, shared by the pairs. */
  readonly count: number
  /** Name of the random sequence, so that two runs in one test differ. */
  readonly name: string
  readonly seed?: number
  /** How long to wait for the system to act, for example to make an offer. */
  readonly patienceMs?: number
}

interface Trip {
  readonly people: People
  readonly pair: Pair
  readonly chance: Prng
  readonly patienceMs: number
}

/**
 * Runs `count` lifecycles, in sequence for each pair and in parallel across pairs. What a lifecycle does depends only
 * on the seed, the name and its number. A pair that has a problem records it in the journal and stops.
 */
export async function runLifecycles(options: LifecycleOptions): Promise<void> {
  const { people, count, name, seed = testSeed, patienceMs = 90_000 } = options
  let started = 0
  await Promise.all(
    people.pairs.map(async (pair) => {
      while (started < count) {
        const number = started++
        const chance = chanceOf(`${name} ${number}`, seed)
        try {
          await liveThrough({ people, pair, chance, patienceMs })
        } catch (error) {
          people.journal.troubles.push(`lifecycle ${number}: ${(error as Error).message}`)
          return
        }
      }
    }),
  )
}

/** Runs one booking from its quote to its end. Throws when a call is refused or an expected state is not reached. */
async function liveThrough(trip: Trip): Promise<void> {
  const { pair, people, chance } = trip
  const { rider, driver } = pair
  const ending = chance.pick<Ending>(endings)
  const booking = await book(trip)
  const { id } = booking
  const params = { id }
  const cancel = async (who: PatientClient, reason: string) => {
    await write(trip, who, contract.cancelBooking, { params, body: { reason } }, id)
  }
  if (ending === 'rider-cancels-new') return cancel(rider, 'changed my mind')
  await waitForOffer(trip, id)
  if (ending === 'driver-declines') {
    await write(trip, driver, contract.declineBooking, { params, body: {} }, id)
    return waitForStatus(trip, id, 'CANCELLED')
  }
  await write(trip, driver, contract.acceptBooking, { params, body: {} }, id)
  if (ending === 'rider-cancels-accepted') return cancel(rider, 'waited too long')
  if (ending === 'driver-cancels-accepted') return cancel(driver, 'flat tyre')
  await write(trip, driver, contract.arriveBooking, { params, body: { confirmFar: true } }, id)
  if (ending === 'driver-cancels-arrived') return cancel(driver, 'rider not there')
  await write(trip, driver, contract.startBooking, { params, body: { otp: booking.otp ?? '' } }, id)
  if (ending === 'admin-cancels-started') return cancel(people.admin, 'accident')
  await write(trip, driver, contract.reachBooking, { params, body: { confirmFar: true } }, id)
  await settle(trip, id)
  const body = ending === 'rated' ? { rating: chance.integer(1, 6) } : {}
  await write(trip, rider, contract.rateBooking, { params, body }, id)
}

/** Books a trip, accepts it, and returns the booking's id. */
export async function beginTrip(people: People, pair: Pair): Promise<string> {
  const trip = { people, pair, chance: chanceOf('beginTrip'), patienceMs: 30_000 }
  const { id } = await book(trip)
  await waitForOffer(trip, id)
  await write(trip, pair.driver, contract.acceptBooking, { params: { id }, body: {} }, id)
  return id
}

/** Requests a quote and books; a parcel is paid at once from the wallet. */
async function book(trip: Trip): Promise<RiderBooking> {
  const { pair } = trip
  const { rider, pickup, drop, carType } = pair
  await reportPlace(pair)
  const { quotes } = await rider.get(createQuotes, { body: { pickup, drop } })
  const quote = quotes.find((candidate) => candidate.carType.name === carType)
  if (quote === undefined) throw new Error(`there is no quote for ${carType}`)
  const parcel =
    carType === 'Parcel' ? { paymentMode: 'wallet' as const, deliveryPersonPhone: '+351912345678' } : {}
  const body = { quoteId: quote.quoteId, ...parcel }
  const booking = (await write(trip, rider, contract.createBooking, { body })) as RiderBooking
  if (booking.status === 'PAYMENT_PENDING') {
    const payment = { params: { id: booking.id }, body: { paymentMode: 'wallet' as const } }
    await write(trip, rider, contract.payBooking, payment, booking.id)
  }
  return booking
}

/** Pays for the trip: a ride in cash or from the rider's wallet. A parcel was prepaid, and the system settles it. */
async function settle(trip: Trip, id: string): Promise<void> {
  const { pair, chance } = trip
  if (pair.carType === 'Parcel') return waitForStatus(trip, id, 'PAID')
  const params = { id }
  await write(trip, pair.driver, contract.finishBooking, { params, body: {} }, id)
  const [payer, paymentMode] = chance.chance(0.7)
    ? [pair.driver, 'cash' as const]
    : [pair.rider, 'wallet' as const]
  await write(trip, payer, contract.payBooking, { params, body: { paymentMode } }, id)
}

/** Sends a write until it gets a response, and records the acknowledgement. Throws when the call is refused. */
async function write<E extends EndpointDefinition>(
  { people, pair, patienceMs }: Trip,
  who: PatientClient,
  endpoint: E,
  input: CallInput<E>,
  bookingId?: string,
): Promise<unknown> {
  const key = randomUUID()
  const until = performance.now() + patienceMs
  let reply = await who.call(endpoint, input, key)
  // A killed server loses the positions of its last two seconds.
  while (!reply.ok && reply.code === 'no_driver_found_alert_messege' && performance.now() < until) {
    await reportPlace(pair)
    reply = await who.call(endpoint, input, key)
  }
  if (!reply.ok) throw new Error(`${endpoint.name} was refused: ${reply.code} (booking ${bookingId})`)
  const answered = reply.value as { id?: string; eventNumber?: number; status?: string }
  people.journal.acknowledge({
    bookingId: bookingId ?? answered.id ?? '',
    step: endpoint.name,
    userId: who.userId,
    key,
    eventNumber: answered.eventNumber,
    status: answered.status,
  })
  return reply.value
}

const lookEveryMs = 50
const reportEveryMs = 3000

async function waitForOffer({ pair, patienceMs }: Trip, bookingId: string): Promise<void> {
  const until = performance.now() + patienceMs
  let reportAt = performance.now() + reportEveryMs
  while (performance.now() < until) {
    const { offers } = await pair.driver.get(getWork, {})
    if (offers.some((offer) => offer.bookingId === bookingId)) return
    if (performance.now() > reportAt) {
      await reportPlace(pair)
      reportAt = performance.now() + reportEveryMs
    }
    await sleep(lookEveryMs)
  }
  throw new Error(`booking ${bookingId} got no offer within ${patienceMs / 1000} s`)
}

async function waitForStatus({ pair, patienceMs }: Trip, id: string, status: string): Promise<void> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const seen = (await pair.rider.get(contract.getBooking, { params: { id } })) as RiderBooking
    if (seen.status === status) return
    await sleep(lookEveryMs)
  }
  throw new Error(`booking ${id} did not become ${status} within ${patienceMs / 1000} s`)
}

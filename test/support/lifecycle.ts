import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import type { Prng } from '../../apps/simulator/src/prng.ts'
import { type Trip, write } from './life-step.ts'
import { moveMoney, readReceipt } from './money-life.ts'
import type { PatientClient } from './patient-client.ts'
import { type Pair, type People, promoOf, reportPlace } from './people.ts'
import { chanceOf, testSeed } from './seed.ts'
import { assignDriver, type PartsPlan, planParts, takePicture, talk } from './trip-parts.ts'

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

/** What differs in the money of lifecycles. */
interface MoneyPlan {
  /** A new rider takes the trip, whom the rider of the pair has referred. They have no money in the wallet. */
  readonly isReferred: boolean
  readonly promo: string | undefined
  /** The part that the rider's wallet pays, in minor units. */
  readonly walletAmount: number | undefined
  readonly readsReceipt: boolean
}

const noPlan: MoneyPlan = {
  isReferred: false,
  promo: undefined,
  walletAmount: undefined,
  readsReceipt: false,
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
        const money = chanceOf(`${name} ${number} money`, seed)
        try {
          const parts = planParts(chanceOf(`${name} ${number} parts`, seed))
          await liveThrough({ people, pair, chance, patienceMs }, planMoney(pair, number, money), parts)
          await moveMoney({ people, pair, chance: money, patienceMs })
        } catch (error) {
          people.journal.troubles.push(`lifecycle ${number}: ${(error as Error).message}`)
          return
        }
      }
    }),
  )
}

function planMoney({ carType }: Pair, lifecycle: number, chance: Prng): MoneyPlan {
  const isReferred = carType === 'City' && chance.chance(0.15)
  const promo = chance.chance(0.5) ? promoOf(lifecycle) : undefined
  const hasPart = carType === 'City' && !isReferred && chance.chance(0.4)
  return {
    isReferred,
    promo,
    walletAmount: hasPart ? chance.integer(1, 300) : undefined,
    readsReceipt: chance.chance(0.4),
  }
}

/** Runs one booking from its quote to its end. Throws when a call is refused or an expected state is not reached. */
async function liveThrough(usual: Trip, plan: MoneyPlan, parts: PartsPlan): Promise<void> {
  const { people, chance } = usual
  const ending = chance.pick<Ending>(endings)
  const rider = plan.isReferred ? await people.signUp(usual.pair.rider) : usual.pair.rider
  const trip = { ...usual, pair: { ...usual.pair, rider } }
  const booking = await book(trip, plan)
  if (ending === 'rider-cancels-new') return cancel(trip, booking.id, rider, 'changed my mind')
  if (parts.isAssigned) await assignDriver(trip, booking.id)
  await waitForOffer(trip, booking.id)
  const answer = { who: trip.pair.driver, input: { params: { id: booking.id }, body: {} } }
  if (ending === 'driver-declines') {
    await write(trip, { ...answer, endpoint: contract.declineBooking, bookingId: booking.id })
    return waitForStatus(trip, booking.id, 'CANCELLED')
  }
  await write(trip, { ...answer, endpoint: contract.acceptBooking, bookingId: booking.id })
  const talking = talk(trip, booking.id, parts.messages)
  // Who gives a ride back loses its chat.
  if (ending === 'driver-cancels-accepted') await talking
  await Promise.all([drive(trip, booking, ending, plan), talking])
}

async function cancel(trip: Trip, bookingId: string, who: PatientClient, reason: string): Promise<void> {
  const input = { params: { id: bookingId }, body: { reason } }
  await write(trip, { who, endpoint: contract.cancelBooking, input, bookingId })
}

/** From the acceptance to the end. */
async function drive(trip: Trip, booking: RiderBooking, ending: Ending, plan: MoneyPlan): Promise<void> {
  const { people, chance } = trip
  const { rider, driver } = trip.pair
  const bookingId = booking.id
  const params = { id: bookingId }
  if (ending === 'rider-cancels-accepted') return cancel(trip, bookingId, rider, 'waited too long')
  if (ending === 'driver-cancels-accepted') {
    await cancel(trip, bookingId, driver, 'flat tyre')
    // A ride is searched for again, until its rider stops it.
    if (booking.service === 'taxi') await cancel(trip, bookingId, rider, 'found another way')
    return
  }
  const own = { who: driver, bookingId }
  const far = { ...own, input: { params, body: { confirmFar: true } } }
  await write(trip, { ...far, endpoint: contract.arriveBooking })
  if (ending === 'driver-cancels-arrived') return cancel(trip, bookingId, driver, 'rider not there')
  await takePicture(trip, bookingId, 'pickupImage')
  const start = { params, body: { otp: booking.otp ?? '' } }
  await write(trip, { ...own, endpoint: contract.startBooking, input: start })
  if (ending === 'admin-cancels-started') return cancel(trip, bookingId, people.admin, 'accident')
  await takePicture(trip, bookingId, 'deliverImage')
  await write(trip, { ...far, endpoint: contract.reachBooking })
  await settle(trip, bookingId, plan)
  const body = ending === 'rated' ? { rating: chance.integer(1, 6) } : {}
  await write(trip, { who: rider, endpoint: contract.rateBooking, input: { params, body }, bookingId })
  if (plan.readsReceipt) await readReceipt(trip, bookingId)
}

/** Books a trip, accepts it, and returns the booking's id. */
export async function beginTrip(people: People, pair: Pair): Promise<string> {
  const trip = { people, pair, chance: chanceOf('beginTrip'), patienceMs: 30_000 }
  const { id } = await book(trip, noPlan)
  await waitForOffer(trip, id)
  const input = { params: { id }, body: {} }
  await write(trip, { who: pair.driver, endpoint: contract.acceptBooking, input, bookingId: id })
  return id
}

/** The uses of the promo are spent; or the rider uses it already, for an earlier booking. */
const noPromo = ['promo_used_up', 'promo_already_used']

/** Requests a quote and books; a parcel is paid at once from the wallet. */
async function book(trip: Trip, plan: MoneyPlan): Promise<RiderBooking> {
  const { pair } = trip
  const { rider, pickup, drop, carType } = pair
  await reportPlace(pair)
  const { quotes } = await rider.get(createQuotes, { body: { pickup, drop } })
  const quote = quotes.find((candidate) => candidate.carType.name === carType)
  if (quote === undefined) throw new Error(`there is no quote for ${carType}`)
  const parcel =
    carType === 'Parcel' ? { paymentMode: 'wallet' as const, deliveryPersonPhone: '+351912345678' } : {}
  const request = async (promo?: string) => {
    const body = { quoteId: quote.quoteId, ...parcel, ...(promo !== undefined && { promo }) }
    const unless = promo === undefined ? [] : noPromo
    const booking = { who: rider, endpoint: contract.createBooking, input: { body }, unless }
    return (await write(trip, booking)) as RiderBooking | undefined
  }
  const booking = (await request(plan.promo)) ?? (await request())
  if (booking === undefined) throw new Error('a booking without a promo was refused')
  const params = { id: booking.id }
  const own = { who: rider, bookingId: booking.id }
  if (booking.status === 'PAYMENT_PENDING') {
    const input = { params, body: { paymentMode: 'wallet' as const } }
    await write(trip, { ...own, endpoint: contract.payBooking, input })
  } else if (plan.walletAmount !== undefined) {
    const input = { params, body: { paymentMode: 'cash' as const, walletAmount: plan.walletAmount } }
    await write(trip, { ...own, endpoint: contract.chooseBookingPayment, input })
  }
  return booking
}

/** Pays for the trip: a ride in cash or from the rider's wallet. A parcel was prepaid, and the system settles it. */
async function settle(trip: Trip, id: string, { isReferred }: MoneyPlan): Promise<void> {
  const { pair, chance } = trip
  if (pair.carType === 'Parcel') return waitForStatus(trip, id, 'PAID')
  const params = { id }
  const driver = { who: pair.driver, bookingId: id }
  await write(trip, { ...driver, endpoint: contract.finishBooking, input: { params, body: {} } })
  const isCash = chance.chance(0.7) || isReferred
  const body = { paymentMode: isCash ? ('cash' as const) : ('wallet' as const) }
  const who = isCash ? pair.driver : pair.rider
  await write(trip, { who, endpoint: contract.payBooking, input: { params, body }, bookingId: id })
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

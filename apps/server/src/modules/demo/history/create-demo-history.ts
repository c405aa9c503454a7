import { adminCredit } from '@cabstand/domain/ledger/postings'
import type { Role } from '@cabstand/domain/roles'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import type { SignedIn } from '../../../http/caller.ts'
import { deleteOutboxOf } from '../../../jobs/outbox-store.ts'
import { Hints } from '../../../realtime/hints.ts'
import { hasBookings } from '../../bookings/index.ts'
import { createNearestCars } from '../../fleet/index.ts'
import { createLocaleReader } from '../../languages/index.ts'
import type { Maps } from '../../maps/index.ts'
import { createCarTypeReader } from '../../pricing/index.ts'
import { createSettingsReader } from '../../settings/index.ts'
import { Tracker } from '../../tracking/index.ts'
import { findUserByMobile, setDriverActive, type User } from '../../users/index.ts'
import { postEntry } from '../../wallet/index.ts'
import { type DemoPersonSeed, demoPeople, pastRiders, simulatedDrivers } from '../demo-people.ts'
import { livePastTrip, type PastCar, type PastParts } from './live-past-trip.ts'
import { PastClock } from './past-clock.ts'
import { findPastPlaces } from './past-places.ts'
import { listPastTrips, type PastTrip } from './past-trips.ts'

/** What the riders who pay from their wallets were given at the start, in minor units. */
const credits = { Farah: 6000, Jonas: 4000, Noor: 8000 } as const
const otherCars = 4

export interface DemoHistoryOptions {
  readonly db: Database
  readonly maps: Maps
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
}

/**
 * Gives the demo's people a past: three weeks of trips with their routes, tracks, fares, payments and ratings, made
 * by the operations that make every trip. Only where no booking was made yet. Answers how many trips it made.
 */
export async function createDemoHistory(options: DemoHistoryOptions): Promise<number> {
  const { db, maps } = options
  if (await hasBookings(db)) return 0
  const clock = new PastClock()
  const parts = createPastParts(options, clock)
  const places = await findPastPlaces(maps)
  const people = await findPeople(db)
  const drivers = [...people.byFirstName.values(), ...people.others].filter(
    (user) => user.usertype === 'driver',
  )
  const trips = listPastTrips((options.now ?? (() => new Date()))())
  const [first] = trips
  if (first === undefined) return 0
  clock.goTo(new Date(first.bookedAt.getTime() - 60 * 60_000))
  await creditWallets(db, people, clock)
  await setActive(db, drivers, true)
  const made: string[] = []
  for (const trip of trips) {
    const cast = castOf(trip, people, places)
    if (cast !== undefined) made.push(await livePastTrip(parts, clock, trip, cast))
  }
  await setActive(db, drivers, false)
  // These trips are over: nobody is to react to their events.
  await deleteOutboxOf(db, made)
  return made.length
}

function createPastParts({ db, maps, log }: DemoHistoryOptions, clock: PastClock): PastParts {
  const settings = createSettingsReader(db)
  const carTypes = createCarTypeReader(db)
  const { now } = clock
  // Never started: what happened then is none of the positions that others see now.
  const tracker = new Tracker({ db, log, now })
  const nearestCars = createNearestCars({ positions: tracker.positions, maps, settings, now })
  const locales = createLocaleReader(db)
  return { db, settings, carTypes, maps, locales, tracker, nearestCars, hints: new Hints(), now }
}

interface People {
  readonly byFirstName: ReadonlyMap<string, User>
  /** Some of the drivers whom the simulator drives. */
  readonly others: readonly User[]
}

async function findPeople(db: Database): Promise<People> {
  const named = await findUsers(db, [...demoPeople, ...pastRiders])
  const others = await findUsers(db, simulatedDrivers().slice(0, 10))
  return { byFirstName: new Map(named.map((user) => [user.firstName, user])), others }
}

async function findUsers(db: Database, people: readonly DemoPersonSeed[]): Promise<User[]> {
  const users = await Promise.all(people.map(({ mobile }) => findUserByMobile(db, mobile)))
  return users.filter((user) => user !== undefined)
}

/** Who and where a trip was; undefined when the map has not all of its places. */
function castOf(trip: PastTrip, people: People, places: Awaited<ReturnType<typeof findPastPlaces>>) {
  const [rider, driver] = [people.byFirstName.get(trip.rider), people.byFirstName.get(trip.driver)]
  const [pickup, drop] = [places.get(trip.from), places.get(trip.to)]
  if (rider === undefined || driver === undefined || pickup === undefined || drop === undefined)
    return undefined
  const ofSameType = people.others.filter((other) => other.carType === driver.carType)
  return {
    rider: callerOf(rider),
    car: carOf(driver),
    others: ofSameType.slice(0, otherCars).map(carOf),
    pickup,
    drop,
  }
}

const callerOf = (user: User): SignedIn => ({
  role: user.usertype as Role,
  userId: user.id,
  sessionId: '',
})

const carOf = (user: User): PastCar => ({ caller: callerOf(user), carType: user.carType ?? '' })

async function creditWallets(db: Database, people: People, clock: PastClock): Promise<void> {
  for (const [name, amount] of Object.entries(credits)) {
    const rider = people.byFirstName.get(name)
    if (rider === undefined) continue
    const postings = adminCredit({ owner: { role: 'rider', userId: rider.id }, amount })
    await transaction(db, (tx) =>
      postEntry(tx, { event: 'wallet.credited', bookingId: null, postings, at: clock.now() }),
    )
  }
}

async function setActive(db: Database, drivers: readonly User[], active: boolean): Promise<void> {
  await transaction(db, async (tx) => {
    for (const driver of drivers) await setDriverActive(tx, driver.id, active)
  })
}

import { adminCredit } from '@cabstand/domain/ledger/postings'
import type { FastifyBaseLogger } from 'fastify'
import { RowChanges } from '../../../cache/row-changes.ts'
import type { Database } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { Outbox } from '../../../events/outbox.ts'
import type { SignedIn } from '../../../http/caller.ts'
import { DueSignal } from '../../../jobs/timers.ts'
import { hasBookings } from '../../bookings/index.ts'
import { createNearestCars } from '../../fleet/index.ts'
import { createLanguageReader, createLocaleReader } from '../../languages/index.ts'
import type { Maps } from '../../maps/index.ts'
import { createCarTypeReader } from '../../pricing/index.ts'
import { createSettingsReader, type SettingsReader } from '../../settings/index.ts'
import { Tracker } from '../../tracking/index.ts'
import { findUserByMobile, setDriverActive, type User } from '../../users/index.ts'
import { postEntry } from '../../wallet/index.ts'
import {
  type DemoPersonSeed,
  demoPeople,
  pastRiders,
  simulatedCouriers,
  simulatedDrivers,
} from '../demo-people.ts'
import { livePastTrip, type PastCar, type PastDeps } from './live-past-trip.ts'
import { PastClock } from './past-clock.ts'
import { findPastPlaces } from './past-places.ts'
import { listPastTrips, type PastTrip } from './past-trips.ts'

/** Initial balance of riders who pay from their wallets, in minor units. */
const credits = { Farah: 10_000, Jonas: 6000, Noor: 10_000 } as const
const otherCars = 4

export interface DemoHistoryOptions {
  readonly db: Database
  readonly maps: Maps
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
}

/**
 * Creates three weeks of past trips with routes, tracks, fares, payments and ratings, using the same operations as real
 * trips. Does nothing when there is a booking already. Returns the number of created trips.
 */
export async function createDemoHistory(options: DemoHistoryOptions): Promise<number> {
  const { db, log } = options
  if (await hasBookings(db)) return 0
  const changes = new RowChanges({ db, log })
  const clock = new PastClock()
  const deps = createPastParts(options, changes, clock)
  await changes.start()
  try {
    return await livePast(options, deps, clock)
  } finally {
    await changes.stop()
  }
}

async function livePast(
  { db, maps, now = () => new Date() }: DemoHistoryOptions,
  deps: PastDeps,
  clock: PastClock,
): Promise<number> {
  const places = await findPastPlaces(maps)
  const people = await findPeople(db)
  const drivers = [...people.byFirstName.values(), ...people.others].filter(
    (user) => user.usertype === 'driver',
  )
  const trips = listPastTrips(now())
  const [first] = trips
  if (first === undefined) return 0
  clock.goTo(new Date(first.bookedAt.getTime() - 60 * 60_000))
  await creditWallets(db, people, clock)
  await setActive(db, drivers, true)
  let made = 0
  for (const trip of trips) {
    const cast = castOf(trip, people, places)
    if (cast === undefined) continue
    await livePastTrip(deps, clock, trip, cast)
    made += 1
  }
  await setActive(db, drivers, false)
  return made
}

function createPastParts(
  { db, maps, log }: DemoHistoryOptions,
  changes: RowChanges,
  clock: PastClock,
): PastDeps {
  const settings = withoutPictures(createSettingsReader(changes))
  const carTypes = createCarTypeReader(changes)
  const { now } = clock
  // Not started: past positions must not appear as current ones.
  const tracker = new Tracker({ db, log, now })
  const nearestCars = createNearestCars({ positions: tracker.positions, maps, settings, now })
  const locales = createLocaleReader(createLanguageReader(changes))
  // These trips have ended, so no reaction must handle their events.
  const silent = { hints: changes.hints, outbox: new Outbox(), searchDue: new DueSignal() }
  return { db, settings, carTypes, maps, locales, tracker, nearestCars, ...silent, now }
}

/** No parcel of the past has pictures. */
const withoutPictures = (settings: SettingsReader): SettingsReader => ({
  ...settings,
  get: async () => ({
    ...(await settings.get()),
    allowDeliveryPickupImageCapture: false,
    allowFinalDeliveryImageCapture: false,
  }),
})

interface People {
  readonly byFirstName: ReadonlyMap<string, User>
  /** Some of the drivers that the simulator controls. */
  readonly others: readonly User[]
}

async function findPeople(db: Database): Promise<People> {
  const named = await findUsers(db, [...demoPeople, ...pastRiders])
  const others = await findUsers(db, [...simulatedDrivers().slice(0, 10), ...simulatedCouriers().slice(0, 5)])
  return { byFirstName: new Map(named.map((user) => [user.firstName, user])), others }
}

async function findUsers(db: Database, people: readonly DemoPersonSeed[]): Promise<User[]> {
  const users = await Promise.all(people.map(({ mobile }) => findUserByMobile(db, mobile)))
  return users.filter((user) => user !== undefined)
}

/** The people and places of a trip; undefined when the map lacks one of its places. */
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
  role: user.usertype,
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

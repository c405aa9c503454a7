import type { FastifyBaseLogger } from 'fastify'
import type { Maps } from '../../../maps/index.ts'
import { rewardReferrals } from '../../../money/referrals/index.ts'
import { findUserByMobile, setDriverActive, type User, updateUser } from '../../../people/users/index.ts'
import { RowChanges } from '../../../platform/cache/row-changes.ts'
import type { SignedIn } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { Outbox } from '../../../platform/events/outbox.ts'
import { DueSignal } from '../../../platform/jobs/timers.ts'
import { hasBookings } from '../../../trips/bookings/index.ts'
import { createNearestCars } from '../../../trips/fleet/index.ts'
import { createCarTypeReader } from '../../../trips/pricing/index.ts'
import { Tracker } from '../../../trips/tracking/index.ts'
import { createLanguageReader, createLocaleReader } from '../../languages/index.ts'
import { createCancelReasonReader, createSettingsReader, type SettingsReader } from '../../settings/index.ts'
import {
  type DemoPersonSeed,
  demoPeople,
  pastRiders,
  simulatedCouriers,
  simulatedDrivers,
} from '../demo-people.ts'
import { livePastTrip, type PastCar, type PastDeps } from './live-past-trip.ts'
import { PastClock } from './past-clock.ts'
import { listPastMoney } from './past-money.ts'
import { findPastPlaces } from './past-places.ts'
import { listPastTrips, type PastTrip, weekStart } from './past-trips.ts'

/** Half a year. */
const usualWeeks = 26
/** Other drivers near a pickup; fewer in the older weeks, so that they take less time. */
const otherCars = { recent: 4, older: 1 } as const

export interface DemoHistoryOptions {
  readonly db: Database
  readonly maps: Maps
  readonly log: FastifyBaseLogger
  readonly now?: () => Date
  /** How far back it goes. Tests need less. */
  readonly weeks?: number
}

/**
 * Creates half a year of past trips with routes, tracks, fares, payments and ratings, and what else moves money, using the
 * same operations as real ones. Does nothing when there is a booking already. Returns the number of created trips.
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
  { db, maps, now = () => new Date(), weeks = usualWeeks }: DemoHistoryOptions,
  deps: PastDeps,
  clock: PastClock,
): Promise<number> {
  const places = await findPastPlaces(maps)
  const people = await findPeople(db)
  const drivers = [...people.byFirstName.values(), ...people.others].filter(
    (user) => user.usertype === 'driver',
  )
  const today = now()
  const begin = weekStart(today, weeks - 1)
  clock.goTo(new Date(begin.getTime() - 60 * 60_000))
  await setJoined(db, [...people.byFirstName.values(), ...people.others], clock.now())
  await setActive(db, drivers, true)
  const rewarded = new Set<string>()
  let made = 0
  const trips = listPastTrips(today, weeks).map((trip) => ({
    at: trip.bookedAt,
    run: async () => {
      const cast = castOf(trip, people, places)
      if (cast === undefined) return
      const bookingId = await livePastTrip(deps, clock, trip, cast)
      made += 1
      // What a reaction does after the first paid trip of a person who was referred.
      const { rider } = cast
      if (trip.cancelledAfterSeconds !== undefined || rewarded.has(rider.userId)) return
      rewarded.add(rider.userId)
      await transaction(db, (tx) => rewardReferrals(tx, deps, bookingId))
    },
  }))
  const money = listPastMoney({
    deps,
    now: today,
    weeks,
    person: (firstName) => people.byFirstName.get(firstName),
  })
  for (const event of [...money, ...trips].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.goTo(event.at)
    await event.run()
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
  const cancelReasons = createCancelReasonReader(changes)
  const { now } = clock
  // Not started: past positions must not appear as current ones.
  const tracker = new Tracker({ db, log, now })
  const nearestCars = createNearestCars({ positions: tracker.positions, maps, settings, now })
  const locales = createLocaleReader(createLanguageReader(changes))
  // These trips have ended, so no reaction must handle their events.
  const silent = { hints: changes.hints, outbox: new Outbox(), searchDue: new DueSignal() }
  return { db, settings, cancelReasons, carTypes, maps, locales, tracker, nearestCars, ...silent, now }
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
    others: ofSameType.slice(0, trip.isRecent ? otherCars.recent : otherCars.older).map(carOf),
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

async function setJoined(db: Database, people: readonly User[], createdAt: Date): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { id } of people) await updateUser(tx, id, { createdAt })
  })
}

async function setActive(db: Database, drivers: readonly User[], active: boolean): Promise<void> {
  await transaction(db, async (tx) => {
    for (const driver of drivers) await setDriverActive(tx, driver.id, active)
  })
}

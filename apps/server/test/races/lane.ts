import { enterReferral } from '@cabstand/contract/http/money/referrals'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { assignBooking } from '@cabstand/contract/http/trips/dispatch'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { eventually } from '../support/eventually.ts'
import { creditRider } from '../support/money.ts'
import { TestClient } from '../support/test-client.ts'
import type { TestDatabase } from '../support/test-database.ts'
import type { TestServer } from '../support/test-server.ts'
import { goOnline, pickup, quoteFor, reportAt } from '../support/trip.ts'
import { type BookingRecord, findRecord } from './records.ts'
import type { Round } from './round.ts'

export type Person = TestClient & { readonly userId: string }

export interface LaneCarType {
  readonly id: string
  readonly name: string
  readonly service: 'taxi' | 'delivery'
  readonly cancelSlab: readonly { readonly minsDelayed: number; readonly amount: number }[]
}

interface LaneDeps {
  readonly server: TestServer
  readonly urls: readonly string[]
  readonly admin: Person
  readonly query: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>
  readonly carType: LaneCarType
  /** Signs a new person in. */
  readonly nextPerson: () => Promise<Person>
  readonly riders: readonly Person[]
  readonly drivers: readonly Person[]
}

/** Quotes are valid for ten minutes and positions for two. */
const quoteMs = 300_000
const heardMs = 40_000

/** Riders and drivers who are matched only with each other, at one place. The rounds of a lane run in sequence. */
export class Lane {
  readonly riders: readonly Person[]
  readonly drivers: readonly Person[]
  readonly admin: Person
  private readonly deps: LaneDeps
  private readonly quotes = new Map<string, { id: Promise<string>; atMs: number }>()
  private lastSeenAtMs = Number.NEGATIVE_INFINITY
  private online: Promise<void> | undefined

  constructor(deps: LaneDeps) {
    this.deps = deps
    this.riders = deps.riders
    this.drivers = deps.drivers
    this.admin = deps.admin
  }

  get rider(): Person {
    return firstOf(this.riders)
  }

  get driver(): Person {
    return firstOf(this.drivers)
  }

  /** What a rider pays who cancels within a minute after acceptance, in minor units. */
  get fee(): number {
    return this.deps.carType.cancelSlab.find((slab) => slab.minsDelayed === 0)?.amount ?? 0
  }

  /** Books through a random process; a delivery is then waiting for payment. With `tripDate`, a Book Later. */
  async book(round: Round, rider: Person = this.rider, tripDate?: string): Promise<RiderBooking> {
    const body = await this.bookingBody(rider, tripDate)
    return (await round.somewhere(rider).call(contract.createBooking, { body })) as RiderBooking
  }

  /** The input of a rider's booking when drivers are online. */
  async bookingBody(rider: Person = this.rider, tripDate?: string) {
    await this.keepOnline()
    const quoteId = await this.quote(rider)
    const delivery = { paymentMode: 'wallet', deliveryPersonPhone: '+351 912 345 678' } as const
    return {
      quoteId,
      ...(this.deps.carType.service === 'delivery' ? delivery : {}),
      ...(tripDate === undefined ? {} : { tripDate }),
    }
  }

  /** Offers a booking to a driver as the admin. */
  async assign(round: Round, booking: { id: string }, driver: Person = this.driver): Promise<void> {
    const input = { params: { id: booking.id }, body: { driver: driver.userId } }
    await round.somewhere(this.admin).call(assignBooking, input)
  }

  /** Books, offers the booking, and accepts it as the driver. */
  async accepted(round: Round, people: { rider?: Person; driver?: Person } = {}): Promise<RiderBooking> {
    const { rider = this.rider, driver = this.driver } = people
    const booking = await this.book(round, rider)
    await this.assign(round, booking, driver)
    await round.somewhere(driver).call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
    return booking
  }

  /** The same for a trip of the next day: its driver stays free until then. */
  async acceptedForTomorrow(round: Round): Promise<RiderBooking> {
    const tomorrow = new Date(this.deps.server.clock.now().getTime() + 24 * 60 * 60_000)
    const booking = await this.book(round, this.rider, tomorrow.toISOString())
    await this.assign(round, booking)
    await this.driver.call(contract.acceptBooking, { params: { id: booking.id }, body: {} })
    return booking
  }

  /** Waits until this many drivers have an offer. */
  async asked(booking: { id: string }, drivers = this.drivers.length): Promise<void> {
    await eventually(async () => {
      const { offers } = await this.record(booking)
      return Object.values(offers).filter((outcome) => outcome === 'open').length === drivers
    }, `offers to ${drivers}`)
  }

  get database(): TestDatabase {
    return this.deps.server.database
  }

  /** The booking's record in the database. */
  record(booking: { id: string }): Promise<BookingRecord> {
    return findRecord(this.deps.query, booking.id)
  }

  /** Whether each of these drivers is on a job, according to the database. */
  async queues(drivers: readonly Person[] = this.drivers): Promise<boolean[]> {
    const ids = drivers.map((driver) => driver.userId)
    const rows = await this.deps.query<{ id: string; queue: boolean }>(
      'select id, queue from users where id = any($1)',
      [ids],
    )
    return ids.map((id) => rows.find((row) => row.id === id)?.queue === true)
  }

  /** A wallet's balance in minor units. */
  async balance(person: Person): Promise<number> {
    const [row] = await this.deps.query<{ balance: string }>(
      'select balance from ledger_accounts where user_id = $1',
      [person.userId],
    )
    return Number(row?.balance ?? 0)
  }

  /** What a wallet holds for bookings that are not paid, in minor units. */
  async held(person: Person): Promise<number> {
    const [row] = await this.deps.query<{ held: string }>(
      'select held from ledger_accounts where user_id = $1',
      [person.userId],
    )
    return Number(row?.held ?? 0)
  }

  /** A new rider, who signs up with the referral id of another. */
  async referred(referrer: Person = this.rider): Promise<Person> {
    const rider = await this.deps.nextPerson()
    const { referralId } = await referrer.call(getMe, {})
    await rider.call(enterReferral, { body: { referralId } })
    const email = `${rider.userId}@example.org`
    await rider.call(updateMe, { body: { firstName: 'New', lastName: 'Rider', email } })
    return rider
  }

  /** Waits until the reactions to events of these bookings are done. */
  async reacted(bookings: readonly { id: string }[]): Promise<void> {
    const ids = bookings.map(({ id }) => id)
    await eventually(async () => {
      const rows = await this.deps.query('select 1 from outbox where subject = any($1)', [ids])
      return rows.length === 0
    }, 'the reactions to a booking')
  }

  /** Adds an amount, in minor units, to a rider's wallet. */
  credit(rider: Person, amount: number): Promise<void> {
    return creditRider(this.deps.server.db, rider.userId, amount)
  }

  /** Cancels, as the admin, the bookings that a round left open. */
  async clear(booking: { id: string }): Promise<void> {
    const input = { params: { id: booking.id }, body: { reason: 'the round is over' } }
    await this.admin.call(contract.cancelBooking, input)
  }

  /** One quote serves many bookings, also of those that ask for one at the same moment. */
  private quote(rider: Person): Promise<string> {
    const known = this.quotes.get(rider.userId)
    if (known !== undefined && performance.now() - known.atMs < quoteMs) return known.id
    const id = quoteFor(rider, this.deps.carType.name).then(({ quoteId }) => quoteId)
    this.quotes.set(rider.userId, { id, atMs: performance.now() })
    return id
  }

  /**
   * Every process gets the drivers' positions directly, which would otherwise take two exchanges; then often enough to
   * stay eligible.
   */
  private keepOnline(): Promise<void> {
    const due = performance.now() - this.lastSeenAtMs >= heardMs
    if (!due) return this.online ?? Promise.resolve()
    this.lastSeenAtMs = performance.now()
    this.online = this.report(this.online === undefined)
    return this.online
  }

  private async report(isFirst: boolean): Promise<void> {
    const { server, urls } = this.deps
    if (isFirst) await Promise.all(this.drivers.map((driver) => goOnline(server, driver)))
    for (const url of urls) {
      const here = this.drivers.map((driver) => new TestClient(url, driver.token))
      await Promise.all(here.map((driver) => reportAt(server, driver, pickup)))
    }
  }
}

function firstOf(people: readonly Person[]): Person {
  const [first] = people
  if (first === undefined) throw new Error('this lane has no drivers')
  return first
}

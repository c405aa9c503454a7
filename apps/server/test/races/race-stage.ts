import { randomUUID } from 'node:crypto'
import { updateMe } from '@cabstand/contract/http/people/users'
import pg from 'pg'
import { atEnd } from '../../../../test/support/at-end.ts'
import { audit as findViolations } from '../../../../test/support/audit.ts'
import type { Sabotage } from '../../../../test/support/sabotage.ts'
import { startSecondProcess } from '../support/start-second-process.ts'
import { signIn } from '../support/test-client.ts'
import { type TestServer, testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'
import { Lane, type LaneCarType, type Person } from './lane.ts'

export interface LaneOptions {
  readonly riders?: number
  readonly drivers: number
  /** Deliveries are prepaid by riders. */
  readonly service?: 'taxi' | 'delivery'
  /** The cancellation fee after acceptance, by whole minutes since. */
  readonly cancelSlab?: readonly { readonly minsDelayed: number; readonly amount: number }[]
}

/** Minor units: what an admin may add to a wallet alone. */
export const approvalLimit = 300

/** Three processes on one database, two of them in the test process; with the people of the races. */
export interface RaceStage {
  readonly server: TestServer
  readonly urls: readonly string[]
  readonly admin: Person
  /** One statement as the owner of the tables. */
  query<R extends object>(text: string, values?: unknown[]): Promise<R[]>
  /** Creates separate people with a separate car type, so that dispatch makes offers only to these drivers. */
  openLane(options: LaneOptions): Promise<Lane>
  /** Waits until all pending work is done. Returns the violations. */
  audit(): Promise<string[]>
}

/**
 * Creates the stage of one test file. With `autoDispatch` off an admin assigns, which is the faster way to an offer.
 * With `sabotage` two processes without a protection replace the three.
 */
export async function raceStage(options: {
  autoDispatch: boolean
  sabotage?: readonly Sabotage[]
  /** Default: no limit, so that the races need only a few riders. */
  maxOpenBookings?: number
  /** Whether deliveries need pictures. Default: no. */
  needsPictures?: boolean
}): Promise<RaceStage> {
  const server = await testServer()
  const { database } = server
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 })
  atEnd(() => pool.end())
  const query = async <R extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<R>(text, values)).rows
  await query(
    // What a driver cancels is over, so that each round ends.
    `update settings set auto_dispatch = $1, search_again = false, rider_with_draw = true, bank_fields = false,
       withdrawal_least = 1,
       adjustment_approval_above = $2,
       allow_delivery_pickup_image_capture = $3, allow_final_delivery_image_capture = $3`,
    [options.autoDispatch, approvalLimit, options.needsPictures ?? false],
  )
  const { sabotage, maxOpenBookings } = options
  if (maxOpenBookings !== undefined)
    await query('update settings set max_open_bookings = $1', [maxOpenBookings])
  const urls =
    sabotage === undefined
      ? await Promise.all([
          server.url,
          testServer({ database, clock: server.clock }).then(({ url }) => url),
          startSecondProcess(database),
        ])
      : await Promise.all([1, 2].map(() => startSecondProcess(database, sabotage)))
  const admin = await server.signIn(mobiles.admin)
  const hands = peopleOf(server)

  const openLane = async ({ riders = 1, drivers, service = 'taxi', cancelSlab = [] }: LaneOptions) => {
    const name = `Lane ${randomUUID()}`
    const carType: LaneCarType = { id: randomUUID(), name, service, cancelSlab }
    await query(
      `insert into car_types (id, name, service, image, base_fare, rate_per_unit_distance, rate_per_hour,
         min_fare, convenience_fee_type, convenience_fees, cancel_slab)
       values ($1, $2, $3, 'car', 500, 100, 0, 500, 'percentage', 10, $4)`,
      [carType.id, name, service, JSON.stringify(cancelSlab)],
    )
    const [theRiders, theDrivers] = await Promise.all([
      Promise.all(Array.from({ length: riders }, () => hands.nextRider())),
      Promise.all(Array.from({ length: drivers }, () => hands.nextDriver())),
    ])
    await query('update users set car_type = $1 where id = any($2)', [
      carType.id,
      theDrivers.map((driver) => driver.userId),
    ])
    const people = { admin, nextPerson: hands.nextPerson, riders: theRiders, drivers: theDrivers }
    return new Lane({ server, urls, query, carType, ...people })
  }

  const audit = () => findViolations({ ownerUrl: database.ownerUrl })
  return { server, urls, admin, query, openLane, audit }
}

const firstRider = 400
const ridersAtMost = 600

function peopleOf(server: TestServer) {
  let riders = 0
  let drivers = 0
  let others = 0
  return {
    /** A new person, who has not told their name. There can be thousands of them. */
    async nextPerson(): Promise<Person> {
      others += 1
      return signIn(server.url, `+35196${1_000_000 + others}`)
    },
    /** A new person, who signs up. */
    async nextRider(): Promise<Person> {
      const number = firstRider + riders
      riders += 1
      if (riders > ridersAtMost) throw new Error('no more mobile numbers reserved for fiction')
      const rider = await signIn(server.url, `+447700900${number}`)
      const email = `rider${number}@example.org`
      await rider.call(updateMe, { body: { firstName: 'Rider', lastName: String(number), email } })
      return rider
    },
    async nextDriver(): Promise<Person> {
      drivers += 1
      return signIn(server.url, mobiles.simulated(drivers - 1))
    },
  }
}

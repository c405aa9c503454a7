import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import type { AdminBooking, RiderBooking } from '@cabstand/contract/schemas/booking'
import { afterAll, describe, expect, test } from 'vitest'
import { auditServer } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { beginTrip } from '../support/lifecycle.ts'
import { gatherPeople, type Pair, type People, reportPlace } from '../support/people.ts'
import { endlessSearch } from '../support/protections.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { testSeed } from '../support/seed.ts'
import { shiftTime } from '../support/shift-time.ts'

const stoppedMinutes = 10

const result = { rounds: 6, kills: 1, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'stopped-clock', ...result }))

/** A booking in progress when the server stops, and its expected state soon after the restart. */
interface Case {
  readonly name: string
  /** Creates the booking and returns its id. */
  readonly begin: (people: People, pair: Pair) => Promise<string>
  readonly expected: Readonly<Record<string, unknown>>
}

const gaveUp = { status: 'CANCELLED', cancelledBy: 'system', reason: 'no driver found', askedDrivers: 0 }

const cases: readonly Case[] = [
  {
    name: 'a Book Now with an open offer, whose five minutes have passed',
    begin: async (people, pair) => {
      const id = await book(pair)
      await untilSeen(people, id, { askedDrivers: 1 })
      return id
    },
    expected: gaveUp,
  },
  {
    name: 'a Book Later whose whole search time was during the stop',
    begin: (_, pair) => book(pair, 16),
    expected: gaveUp,
  },
  {
    name: 'a Book Later whose search began during the stop and has minutes left',
    begin: (_, pair) => book(pair, 23),
    expected: { status: 'NEW', askedDrivers: 1 },
  },
  {
    name: 'a Book Later that is not due yet',
    begin: (_, pair) => book(pair, 60),
    expected: { status: 'NEW', askedDrivers: 0 },
  },
  {
    name: 'a driver on their way to the pickup, who has an hour',
    begin: beginTrip,
    expected: { status: 'ACCEPTED' },
  },
  {
    name: 'a trip at its drop that the driver did not end for ten minutes',
    begin: async (people, pair) => {
      const id = await beginTrip(people, pair)
      const params = { id }
      const { otp } = (await pair.rider.get(contract.getBooking, { params })) as RiderBooking
      await pair.driver.get(contract.arriveBooking, { params, body: { confirmFar: true } })
      await pair.driver.get(contract.startBooking, { params, body: { otp: otp ?? '' } })
      await pair.driver.get(contract.reachBooking, { params, body: { confirmFar: true } })
      return id
    },
    expected: { status: 'PENDING' },
  },
]

/** Books a ride for now, or for `minutesAhead` from now. */
async function book({ rider, pickup, drop }: Pair, minutesAhead?: number): Promise<string> {
  const { quotes } = await rider.get(createQuotes, { body: { pickup, drop } })
  const quoteId = quotes.find(({ carType }) => carType.name === 'City')?.quoteId ?? ''
  const tripDate =
    minutesAhead === undefined ? {} : { tripDate: new Date(Date.now() + minutesAhead * 60_000).toISOString() }
  const booking = await rider.get(contract.createBooking, { body: { quoteId, ...tripDate } })
  return (booking as RiderBooking).id
}

/** Waits until an admin sees the booking as expected. Returns the differences when that does not happen. */
async function untilSeen(
  { admin }: People,
  id: string,
  expected: Case['expected'],
  patienceMs = 20_000,
): Promise<string | undefined> {
  const until = performance.now() + patienceMs
  for (;;) {
    const seen = (await admin.get(contract.getBooking, { params: { id } })) as unknown as AdminBooking
    const apart = Object.entries(expected).filter(([field, value]) => seen[field as never] !== value)
    if (apart.length === 0) return undefined
    if (performance.now() > until)
      return apart.map(([field, value]) => `${field} is ${seen[field as never]}, not ${value}`).join(', ')
    await sleep(100)
  }
}

/** Stops the server for ten minutes during the cases. Returns those with an unexpected result. */
async function pauseAmid(sabotage: readonly Sabotage[], some: readonly Case[], patienceMs: number) {
  const server = await startFaultServer()
  const people = await gatherPeople(server, 8)
  const ownerUrl = await server.ownerUrl()
  const rides = people.pairs.filter(({ carType }) => carType === 'City')
  const bookings: string[] = []
  for (const [index, { begin }] of some.entries()) {
    const pair = rides[index]
    if (pair === undefined) throw new Error('there are more cases than pairs')
    bookings.push(await begin(people, pair))
  }
  await sleep(200)
  await server.kill()
  await shiftTime(ownerUrl, stoppedMinutes)
  server.sabotage = sabotage
  await server.start()
  // Drivers' phones report again as soon as they reach the server.
  for (const pair of rides) await reportPlace(pair)
  const wrong: string[] = []
  for (const [index, { name, expected }] of some.entries()) {
    const difference = await untilSeen(people, bookings[index] ?? '', expected, patienceMs)
    if (difference !== undefined) wrong.push(`${name}: ${difference}`)
  }
  const acknowledged = bookings.length
  return { server, people, rides, wrong, acknowledged }
}

describe(`${stoppedMinutes} minutes without the server`, () => {
  test('every timer that expired meanwhile runs once, and no other runs', async () => {
    const { server, people, rides, wrong, acknowledged } = await pauseAmid([], cases, 20_000)
    const work = await rides[0]?.driver.get(getWork, {})
    expect(work?.offers, 'offers from before the stop').toEqual([])
    const violations = [...wrong, ...(await auditServer(server, { journal: people.journal }))]
    Object.assign(result, { acknowledged, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
  })

  test('control: a search without a deadline continues after the stop', async () => {
    const { wrong } = await pauseAmid(endlessSearch, cases.slice(0, 2), 1500)
    result.control = wrong[0] ?? 'found nothing'
    expect(wrong, `seed ${testSeed}`).toHaveLength(2)
  })
})

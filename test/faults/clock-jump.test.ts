// The machine's clock is set while people ride: by some seconds, as time servers do it, and by an hour in both
// directions, as when it was wrong and somebody mends it. People's phones keep the right time.
import * as contract from '@cabstand/contract/http/trips/bookings'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { withOwner } from '../support/as-owner.ts'
import { interruptAtRandom } from '../support/at-random.ts'
import { auditServer } from '../support/audit.ts'
import { FakeClock, hasFakeClock } from '../support/fake-clock.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { write } from '../support/life-step.ts'
import { beginTrip, runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople, type Pair, type People } from '../support/people.ts'
import { shiftBeforeItsBegin } from '../support/protections.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { sized } from '../support/size.ts'

const lifecycles = sized(16, 400)
const steps = sized(8, 100)
/** A phone whose clock is ten seconds ahead of the server's is not believed. */
const mostSeconds = 8

const result = { rounds: lifecycles, kills: steps, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'clock-jump', ...result }))

async function startWithClock(sabotage: readonly Sabotage[] = []) {
  const clock = await FakeClock.make()
  const { environment, sabotage: own = [] } = clock.options
  const server = await startFaultServer({
    ...(environment && { environment }),
    sabotage: [...own, ...sabotage],
  })
  return { clock, server }
}

/** What is left to do of an accepted ride. */
async function restOfRide(people: People, pair: Pair, bookingId: string) {
  const { rider, driver } = pair
  const params = { id: bookingId }
  const { otp } = (await rider.get(contract.getBooking, { params })) as RiderBooking
  const trip = { people, pair, chance: chanceOf('clock-jump'), patienceMs: 30_000 }
  const far = { who: driver, bookingId, input: { params, body: { confirmFar: true } } }
  const own = { who: driver, bookingId }
  return [
    () => write(trip, { ...far, endpoint: contract.arriveBooking }),
    () =>
      write(trip, { ...own, endpoint: contract.startBooking, input: { params, body: { otp: otp ?? '' } } }),
    () => write(trip, { ...far, endpoint: contract.reachBooking }),
    // After ten minutes at the drop, the system may have ended the trip.
    () =>
      write(trip, {
        ...own,
        endpoint: contract.finishBooking,
        input: { params, body: {} },
        unless: ['wrong_status'],
      }),
    () =>
      write(trip, {
        ...own,
        endpoint: contract.payBooking,
        input: { params, body: { paymentMode: 'cash' } },
      }),
    () => write(trip, { who: rider, bookingId, endpoint: contract.rateBooking, input: { params, body: {} } }),
  ] as const
}

/** Begins a ride with each pair, the n-th n steps further; returns what is left of each. */
async function beginRides(people: People) {
  return Promise.all(
    people.pairs
      .filter(({ carType }) => carType === 'City')
      .map(async (pair, done) => {
        const bookingId = await beginTrip(people, pair)
        const rest = await restOfRide(people, pair, bookingId)
        for (const step of rest.slice(0, done)) await step()
        return { pair, bookingId, rest: rest.slice(done) }
      }),
  )
}

async function goOffAndOnline({ driver }: Pair): Promise<void> {
  for (const driverActiveStatus of [false, true])
    await driver.get(setAvailability, { body: { driverActiveStatus } })
}

describe.skipIf(!hasFakeClock)('the clock is set', () => {
  test(`${steps} times by up to ${mostSeconds} seconds, amid ${lifecycles} lifecycles`, {
    timeout: 1_800_000,
  }, async () => {
    const { clock, server } = await startWithClock()
    const people = await gatherPeople(server, 8)
    const { journal } = people
    const chance = chanceOf('clock-jump: how far')
    const living = runLifecycles({ people, count: lifecycles, name: 'clock-jump' })
    const act = () => clock.set(chance.between(-mostSeconds, mostSeconds))
    const stepsApart = Math.floor((lifecycles * 4) / steps)
    await interruptAtRandom({ journal, living, count: steps, stepsApart, name: 'clock-jump', act })
    await living
    await clock.set(0)
    const violations = await auditServer(server, { journal, people })
    Object.assign(result, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
  })

  test.each([
    { name: 'an hour back', minutes: -60, logged: 'the clock was set back by 3600 s' },
    // After an hour the system cancels what its driver did not go on with.
    { name: '50 minutes forward', minutes: 50, logged: 'the clock was set forward by 3000 s' },
  ])(
    '$name: rides go on from each step to their end, and after it is right again',
    async ({ minutes, logged }) => {
      const { clock, server } = await startWithClock()
      const people = await gatherPeople(server, 8)
      const { journal } = people
      const rides = await beginRides(people)
      await clock.set(minutes * 60)
      const [{ apart } = { apart: 0 }] = await withOwner(await server.ownerUrl(), (run) =>
        run<{ apart: number }>(`select extract(epoch from now() - $1::timestamptz)::float8 as apart`, [
          new Date().toISOString(),
        ]),
      )
      expect(apart / 60, 'the clock of PostgreSQL').toBeCloseTo(minutes, 0)
      await Promise.all(
        rides.map(async ({ pair, rest }) => {
          for (const step of rest) await step()
          await goOffAndOnline(pair)
        }),
      )
      await vi.waitFor(() => expect(server.output()).toContain(logged), { timeout: 30_000 })
      await clock.set(0)
      await runLifecycles({ people, count: people.pairs.length, name: `clock-jump ${minutes}` })
      const violations = await auditServer(server, { journal, people })
      expect(violations, `seed ${testSeed}`).toEqual([])
      const { admin } = people
      for (const { bookingId } of rides) {
        const seen = await admin.get(contract.getBooking, { params: { id: bookingId } })
        expect(seen).toMatchObject({ status: 'COMPLETE' })
      }
    },
  )

  test('control: without the look at the begin of a shift, its driver cannot go offline', async () => {
    const { clock, server } = await startWithClock(shiftBeforeItsBegin)
    const { pairs, journal } = await gatherPeople(server, 1, { patienceMs: 3000 })
    await clock.set(-3600)
    const [pair] = pairs
    if (pair === undefined) throw new Error('there is no pair')
    await expect(goOffAndOnline(pair)).rejects.toThrow('got no response')
    result.control = journal.troubles[0] ?? 'found nothing'
    expect(journal.troubles[0]).toContain('setAvailability returned 500')
  })
})

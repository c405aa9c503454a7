import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { afterAll, describe, expect, test } from 'vitest'
import { auditServer } from '../support/audit.ts'
import { findDeviations, type Owner, openDevices } from '../support/devices.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { beginTrip, runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople, type People, reportPlace } from '../support/people.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const devices = sized(40, 500)
const stormMs = sized(4000, 60_000)
const kills = sized(1, 2)
const pairs = sized(4, 20)
/** Pauses between trips, so that a device has few bookings to catch up on when it reconnects. */
const tripEveryMs = sized(1000, 5000)
/** How long a connection stays open. It varies, so that the connections do not all break at the same time. */
const lifetime = { least: 1500, most: 2500 }
/** Of the control, which ends with the first one that a device shows. */
const mostStorms = 5

/** Sends a reconnecting device the newest event number, but none of the events it missed. */
const nothingReplayed: readonly Sabotage[] = [
  {
    file: 'apps/server/src/trips/bookings/booking-feed.ts',
    replace: 'const number = events.at(-1)?.number ?? after',
    by: 'const number = booking.eventNumber; events.length = 0',
  },
]

const result = { rounds: devices, kills, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'cut-clients', ...result }))

/** Runs trips, a few a second, for `ms` milliseconds, and kills the server at even intervals meanwhile. */
async function liveThroughStorm(
  server: ServerProcess,
  people: People,
  options: { ms: number; kills: number; tripEveryMs: number },
) {
  const until = performance.now() + options.ms
  const living = async () => {
    for (let round = 0; performance.now() < until; round += 1) {
      const trips = runLifecycles({ people, count: people.pairs.length, name: `cut-clients ${round}` })
      await Promise.all([trips, sleep(options.tripEveryMs)])
    }
  }
  const killing = async () => {
    for (let kill = 0; kill < options.kills; kill += 1) {
      await sleep(options.ms / (options.kills + 1))
      await server.kill()
      await server.start()
    }
  }
  await Promise.all([living(), killing()])
}

/** Every pair starts one more trip. Returns the rider's devices that get no car position. */
async function findSilence(people: People, owners: readonly Owner[]): Promise<string[]> {
  const silent: string[] = []
  await Promise.all(
    people.pairs.map(async (pair) => {
      const bookingId = await beginTrip(people, pair)
      const watching = owners.find(({ client }) => client === pair.rider)?.devices ?? []
      const deaf = () => watching.filter((one) => !one.cars.has(bookingId))
      const until = performance.now() + 30_000
      while (deaf().length > 0 && performance.now() < until) {
        await reportPlace(pair)
        await sleep(300)
      }
      for (const { userId } of deaf()) silent.push(`a device of ${userId} got no car position`)
      const body = { reason: 'far enough' }
      await people.admin.get(contract.cancelBooking, { params: { id: bookingId }, body })
    }),
  )
  return silent
}

describe('realtime clients whose connections keep breaking', () => {
  test(`${devices} devices show the current state after ${kills} kills of the server`, {
    timeout: 900_000,
  }, async () => {
    const server = await startFaultServer()
    const people = await gatherPeople(server, pairs)
    const chance = chanceOf('cut-clients')
    let cutting = true
    const proxy = await startTcpProxy(server.port, () =>
      cutting ? chance.between(lifetime.least, lifetime.most) : undefined,
    )
    const owners = openDevices(people, proxy.url, devices)
    await liveThroughStorm(server, people, { ms: stormMs, kills, tripEveryMs })
    cutting = false
    const silence = await findSilence(people, owners)
    const violations = [
      ...silence,
      ...(await findDeviations(owners, 30_000)),
      ...(await auditServer(server, { journal: people.journal, people })),
    ]
    Object.assign(result, {
      acknowledged: people.journal.steps.length,
      violations: violations.length,
    })
    expect(violations, `seed ${testSeed}`).toEqual([])
    // Most of the short run is the server's restart, when no connection is open.
    expect(proxy.cuts).toBeGreaterThan(devices / 2)
  })

  test('control: without replay of missed events, devices show an old state', async () => {
    const server = await startFaultServer({ sabotage: nothingReplayed })
    const people = await gatherPeople(server, 4)
    const chance = chanceOf('cut-clients control')
    const proxy = await startTcpProxy(server.port, () => chance.between(300, 1000))
    const owners = openDevices(people, proxy.url, 16)
    let deviations: string[] = []
    // Each storm loses some events, but not always the last one of a booking, which shows.
    for (let storm = 0; storm < mostStorms && deviations.length === 0; storm += 1) {
      await liveThroughStorm(server, people, { ms: 2500, kills: 0, tripEveryMs: 500 })
      deviations = await findDeviations(owners, 500)
    }
    result.control = deviations[0] ?? 'found nothing'
    expect(deviations, `seed ${testSeed}`).not.toEqual([])
  })
})

// Some devices stop reading what the server sends them, while people ride.
import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import { arriveBooking } from '@cabstand/contract/http/trips/bookings'
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '../../apps/server/src/platform/new-id.ts'
import { findFreePort } from '../../apps/server/src/start/embedded-database/free-port.ts'
import { auditServer } from '../support/audit.ts'
import { findDeviations, openDevices } from '../support/devices.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { write } from '../support/life-step.ts'
import { beginTrip, runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople, type Pair, type People } from '../support/people.ts'
import type { RealtimeClient } from '../support/realtime-client.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { sized } from '../support/size.ts'

const pairs = sized(6, 20)
/** Pairs of which the rider has a device that stops reading. */
const slow = sized(2, 6)
/** Each rider and driver has two. */
const devices = pairs * 4
const lifecycles = sized(16, 400)
/** Of three bytes a letter: more than the system's buffers take is soon on its way. */
const longText = '語'.repeat(2000)
const longTexts = 25
/** The server cuts a device for which 256 messages wait; a person may send 300 at once. */
const asked = 295
/** So that nothing else cuts a device that does not answer. */
const patientPings: readonly Sabotage[] = [
  {
    file: 'apps/server/src/platform/realtime/gateway.ts',
    replace: 'pingTimeout: 15_000',
    by: 'pingTimeout: 900_000',
  },
]
const within = { timeout: 60_000, interval: 100 }

const result = { rounds: lifecycles, kills: slow, acknowledged: 0, violations: 0, control: 'none' }
afterAll(() => reportFault({ fault: 'slow-readers', ...result }))

async function startWithMetrics() {
  const port = await findFreePort()
  const server = await startFaultServer({
    environment: { CABSTAND_METRICS: `127.0.0.1:${port}` },
    sabotage: patientPings,
  })
  const countSockets = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^cabstand_sockets (\d+)$/m.exec(metrics)?.[1])
  }
  return { server, countSockets }
}

interface SlowRide {
  readonly pair: Pair
  readonly bookingId: string
  readonly device: RealtimeClient
}

/** A ride whose chat is long. */
async function beginRide(people: People, pair: Pair, device: RealtimeClient): Promise<SlowRide> {
  const bookingId = await beginTrip(people, pair)
  for (let number = 0; number < longTexts; number++) {
    const body = { id: newId(), text: longText }
    await pair.driver.get(sendChatMessage, { params: { id: bookingId }, body })
  }
  device.follow(bookingId)
  await vi.waitFor(() => expect(device.views.has(bookingId)).toBe(true), within)
  return { pair, bookingId, device }
}

/** The device asks for more than its connection takes, and reads none of it. */
function overfill({ device, bookingId }: SlowRide): () => void {
  const readOn = device.stopReading()
  for (let number = 0; number < asked; number++) device.loadChat(bookingId)
  return readOn
}

async function arrive(people: People, { pair, bookingId }: SlowRide): Promise<void> {
  const trip = { people, pair, chance: chanceOf('slow-readers'), patienceMs: 30_000 }
  const input = { params: { id: bookingId }, body: { confirmFar: true } }
  await write(trip, { who: pair.driver, endpoint: arriveBooking, input, bookingId })
}

test(`${slow} of ${devices} devices stop reading amid ${lifecycles} lifecycles`, {
  timeout: 1_800_000,
}, async () => {
  const { server, countSockets } = await startWithMetrics()
  const everyone = await gatherPeople(server, pairs)
  const { journal } = everyone
  const people = { ...everyone, pairs: everyone.pairs.slice(slow) }
  const owners = openDevices(everyone, server.url, devices)
  const rides = await Promise.all(
    everyone.pairs.slice(0, slow).map((pair) => {
      const [device] = owners.find(({ client }) => client === pair.rider)?.devices ?? []
      if (device === undefined) throw new Error('a rider has no device')
      return beginRide(everyone, pair, device)
    }),
  )
  expect(await countSockets()).toBe(devices)

  const living = runLifecycles({ people, count: lifecycles, name: 'slow-readers' })
  const readOn = rides.map(overfill)
  await vi.waitFor(async () => expect(await countSockets()).toBe(devices - slow), within)
  for (const ride of rides) await arrive(everyone, ride)
  await living
  for (const go of readOn) go()
  const slowDevices = rides.map(({ device }) => device)
  await vi.waitFor(() => expect(slowDevices.map(({ cuts }) => cuts)).not.toContain(0), within)

  const violations = [
    ...(await findDeviations(owners, 30_000)),
    ...(await auditServer(server, { journal, people: everyone })),
  ]
  Object.assign(result, { acknowledged: journal.steps.length, violations: violations.length })
  expect(violations, `seed ${testSeed}`).toEqual([])
  const others = owners.flatMap((owner) => owner.devices).filter((device) => !slowDevices.includes(device))
  expect(
    others.reduce((sum, { cuts }) => sum + cuts, 0),
    'cuts of other devices',
  ).toBe(0)
})

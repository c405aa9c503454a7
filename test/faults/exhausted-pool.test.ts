import { setTimeout as sleep } from 'node:timers/promises'
import { acceptBooking, cancelBooking } from '@cabstand/contract/http/trips/bookings'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { TestClient } from '../../apps/server/test/support/test-client.ts'
import { auditServer } from '../support/audit.ts'
import { databasePatience, endless } from '../support/database-timeouts.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { beginTrip, runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople, type Pair, type People } from '../support/people.ts'
import { findUnclear, type Probe, probe } from '../support/probes.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { testSeed } from '../support/seed.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const crowd = sized(60, 400)
/** Long enough for every request to get its turn and its timeout on a machine that is busy with other tests. */
const holdMs = sized(6000, 30_000)
/**
 * The short lock exceeds the server's timeouts only when those are shortened too; the long one exceeds the defaults.
 */
const patience = sized(1, 0) === 1 ? databasePatience(800) : []
const lifecycles = sized(16, 120)
const pairs = 6

const result = { rounds: crowd, kills: 0, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'exhausted-pool', ...result }))

/** Every request for a locked booking takes a connection and waits without a timeout. */
const noBounds: readonly Sabotage[] = [
  ...databasePatience(endless),
  {
    file: 'apps/server/src/platform/http/crowds.ts',
    replace: 'records: new KeyedSemaphore({ places: 12',
    by: 'records: new KeyedSemaphore({ places: 1000',
  },
]

/** Locks the booking's row in a separate transaction. Returns a function that ends it. */
async function lockBooking(server: ServerProcess, bookingId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: await server.ownerUrl() })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('select from bookings where id = $1 for update', [bookingId])
  let held = true
  const release = async () => {
    if (!held) return
    held = false
    await client.query('rollback')
    await client.end()
  }
  onTestFinished(release)
  return release
}

/**
 * Sends many cancellations of one booking at once, each with its own idempotency key. Returns the responses received by
 * `end`.
 */
function crowdAt(server: ServerProcess, pair: Pair, bookingId: string, end: Promise<void>): Promise<Probe[]> {
  const rider = new TestClient(server.url, pair.rider.token)
  const input = { params: { id: bookingId }, body: { reason: 'all at once' } }
  return Promise.all(
    Array.from({ length: crowd }, async () => {
      const answer = await Promise.race([rider.send(cancelBooking, input), end.then(() => undefined)])
      return { name: cancelBooking.name, answer }
    }),
  )
}

/**
 * Sends many requests for a booking whose row is locked. Returns the unclear responses to these and to other calls
 * meanwhile.
 */
async function crowdAtLockedBooking(server: ServerProcess, people: People, pair: Pair): Promise<string[]> {
  const bookingId = await beginTrip(people, pair)
  const release = await lockBooking(server, bookingId)
  const end = sleep(holdMs)
  const crowding = crowdAt(server, pair, bookingId, end)
  await sleep(holdMs / 20)
  const others = probe(server.url, people.admin, 10, end)
  const probes = [...(await crowding), ...(await others)]
  await end
  await release()
  // Unless the last of those requests cancelled it.
  const body = { reason: 'the crowd is gone' }
  await people.admin.call(cancelBooking, { params: { id: bookingId }, body })
  return findUnclear(probes).map((unclear) => `${unclear} while a booking was locked`)
}

describe('many requests for a locked booking', () => {
  test(`all ${crowd} get a response, and other trips continue meanwhile`, { timeout: 900_000 }, async () => {
    const server = await startFaultServer({ sabotage: patience })
    const people = await gatherPeople(server, pairs)
    const [held, ...free] = people.pairs
    if (held === undefined) throw new Error('no pairs were created')
    const unclear = crowdAtLockedBooking(server, people, held)
    const accepted = () => people.journal.steps.filter(({ step }) => step === acceptBooking.name).length
    await people.journal.reached(1)
    const before = accepted()
    await runLifecycles({ people: { ...people, pairs: free }, count: lifecycles, name: 'exhausted-pool' })
    const violations = [
      ...(await unclear),
      ...(await auditServer(server, { journal: people.journal, people })),
    ]
    Object.assign(result, { acknowledged: people.journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
    expect(accepted()).toBeGreaterThan(before)
  })

  test('control: without limits, no request gets a response while the booking is locked', async () => {
    const server = await startFaultServer({ sabotage: noBounds })
    const people = await gatherPeople(server, 1)
    const [pair] = people.pairs
    if (pair === undefined) throw new Error('no pairs were created')
    const unclear = await crowdAtLockedBooking(server, people, pair)
    const silent = unclear.filter((line) => line.startsWith('getMe got no response'))
    result.control = silent[0] ?? 'found nothing'
    expect(silent, `seed ${testSeed}`).not.toEqual([])
  })
})

/** Opens connections as the application's role until PostgreSQL refuses more. Returns a function that closes them. */
async function takeAllConnections(server: ServerProcess): Promise<() => Promise<void>> {
  const connectionString = await server.appUrl()
  const taken: pg.Client[] = []
  const free = async () => {
    await Promise.all(taken.splice(0).map((client) => client.end().catch(() => undefined)))
  }
  onTestFinished(free)
  for (let taking = true; taking; ) {
    const connecting = Array.from({ length: 25 }, async () => {
      const client = new pg.Client({ connectionString })
      client.on('error', () => undefined)
      await client.connect()
      taken.push(client)
    })
    const outcomes = await Promise.allSettled(connecting)
    taking = outcomes.some(({ status }) => status === 'fulfilled')
  }
  return free
}

describe('PostgreSQL without a free connection', () => {
  test('delays a start and is reported to clients; trips continue when connections are available again', async () => {
    const server = await startFaultServer()
    const people = await gatherPeople(server, 2)
    await server.kill()
    const free = await takeAllConnections(server)
    const starting = server.start()
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('no free connection, waiting')
    await free()
    await starting
    const freeAgain = await takeAllConnections(server)
    const end = sleep(2000)
    const unclear = findUnclear(await probe(server.url, people.admin, 20, end))
    await end
    const living = runLifecycles({ people, count: 4, name: 'no connections' })
    await freeAgain()
    await living
    const { journal } = people
    const violations = [...unclear, ...(await auditServer(server, { journal, people }))]
    expect(violations, `seed ${testSeed}`).toEqual([])
  })
})

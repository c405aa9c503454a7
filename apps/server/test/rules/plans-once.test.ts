import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../support/trip.ts'

const server = await testServer()
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)

/** PostgreSQL plans a prepared statement for its values this many times before it considers a plan for all values. */
const firstPlans = 5
const rides = 14
const connections = 12

/** The prepared statements of the server's connections, read while all connections are busy with this. */
async function readStatements() {
  const answers = await Promise.all(
    Array.from({ length: connections }, () =>
      sql<{ statement: string; customPlans: number; genericPlans: number }>`
        select statement, custom_plans::int, generic_plans::int
        from pg_prepared_statements, (select pg_sleep(0.2) offset 0) as pause`.execute(server.db),
    ),
  )
  return answers.flatMap(({ rows }) => rows)
}

/** How statements about a list of ids are written, so that PostgreSQL expects as many rows with the ids as without. */
const listsIds = /= any\(array\(select unnest\(/

test('the statements of a ride about lists of ids are not planned with each run', async () => {
  for (let ride = 0; ride < rides; ride += 1) {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('rate', { booking, rider, driver })
  }
  await server.clock.settle()
  const statements = (await readStatements()).filter(({ statement }) => listsIds.test(statement))
  const settled = statements.filter(({ genericPlans }) => genericPlans > 0)
  expect(new Set(settled.map(({ statement }) => statement)).size).toBe(2)
  const plannedAgain = statements.filter(
    ({ customPlans, genericPlans }) => customPlans > firstPlans && genericPlans === 0,
  )
  expect(plannedAgain.map(({ statement }) => statement)).toEqual([])
})

/** How often each prepared statement has run, on all connections. */
async function countRuns(): Promise<Map<string, number>> {
  const runs = new Map<string, number>()
  for (const { statement, customPlans, genericPlans } of await readStatements())
    runs.set(statement, (runs.get(statement) ?? 0) + customPlans + genericPlans)
  return runs
}

/** Steps with a statement of their own: offer, acceptance, arrival, start, end, price, payment, rating. */
const steps = 8
/**
 * Of a rider and a driver without sockets; transactions begin and end without a name. A ride takes 70. Sweeps, and the
 * driver's looking for the offer, add some on a busy machine.
 */
const mostStatements = 100

test('each step of a ride is one statement, most of them with its key, and a ride adds no job', async () => {
  await server.clock.settle()
  const before = await countRuns()
  for (let ride = 0; ride < rides; ride += 1) {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('rate', { booking, rider, driver })
  }
  await server.clock.settle()
  const perRide = [...(await countRuns())].map(([statement, runs]) => ({
    statement,
    runs: (runs - (before.get(statement) ?? 0)) / rides,
  }))
  const sumOf = (pattern: RegExp) =>
    perRide.filter(({ statement }) => pattern.test(statement)).reduce((sum, { runs }) => sum + runs, 0)
  expect(sumOf(/^\s*with [\s\S]*changed as \(update "bookings" set/)).toBe(steps)
  expect(sumOf(/^\s*insert into "booking_events"/), 'the event of the creation').toBe(1)
  expect(sumOf(/^\s*insert into "idempotency_keys"/), 'keys of creation and payment').toBe(2)
  expect(sumOf(/add_jobs?\b/)).toBe(0)
  expect(sumOf(/./)).toBeGreaterThan(40)
  expect(sumOf(/./)).toBeLessThanOrEqual(mostStatements)
})

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

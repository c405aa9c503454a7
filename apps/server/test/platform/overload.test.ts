// More quotes at once than a process can do: they are refused soon, and a trip goes on.
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect, test } from 'vitest'
import type { Maps } from '../../src/maps/index.ts'
import { calledFrom, strangerAddress } from '../abuse/crowd.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, drop, mobiles, pickup } from '../support/trip.ts'

/** Routes wait until they are let go. */
let held: PromiseWithResolvers<void> | undefined
let waiting = 0

const holdRoutes = (maps: Maps): Maps =>
  new Proxy(maps, {
    get(target, name) {
      if (name === 'for') return () => holdRoutes(maps)
      if (name !== 'route') return Reflect.get(target, name, target)
      return async (...args: Parameters<Maps['route']>) => {
        waiting += 1
        await held?.promise
        return target.route(...args)
      }
    },
  })

const server = await testServer({ provideMaps: holdRoutes, trustedProxies: '127.0.0.1' })

test('the places for quotes are few and their queue is short; a trip in progress notices nothing', async () => {
  const rider = await server.signIn(mobiles.rider)
  const driver = await server.signIn(mobiles.driver)
  const booking = await acceptedTrip(server, rider, driver)
  held = Promise.withResolvers()
  waiting = 0
  const asked = Array.from({ length: 200 }, (_, index) =>
    // Of 200 addresses, so that no limit of an address is met.
    new TestClient(server.url).send(
      createQuotes,
      { body: { pickup, drop } },
      calledFrom(strangerAddress(index)),
    ),
  )
  let refused = 0
  for (const answer of asked)
    void answer.then(({ status, headers }) => {
      if (status === 503 && headers.get('retry-after') === '2') refused += 1
    })
  await eventually(async () => refused >= 68, 'the refusals of those for whom there is no place in the queue')
  expect(waiting).toBe(12)
  const budgets = `select from rate_limits where key like 'visitor:%'`
  const spent = await asOwner(server.database, budgets)
  // Two budgets for each of the twelve, at most.
  expect(spent.length).toBeGreaterThanOrEqual(12)
  expect(spent.length).toBeLessThan(68)
  await driveUntil('rate', { booking, rider, driver })
  held.resolve()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  // The others waited too long, or got their quotes.
  expect(new Set(statuses).difference(new Set([200, 503]))).toEqual(new Set())
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
})

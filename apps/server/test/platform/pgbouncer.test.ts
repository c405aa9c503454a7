// The server behind a connection pooler in transaction mode, with fewer connections than clients.
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'
import { testDatabase } from '../support/test-database.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, drop, mobiles, pickup } from '../support/trip.ts'

test.skipIf(!hasPgBouncer)(
  'trips go their way while many requests share the connections, and after a restart',
  async () => {
    const database = await testDatabase({ demo: true })
    const pooler = await startPgBouncer(database.appUrl, 3)
    const server = await testServer({ database, poolerUrl: pooler.url })
    const rider = await server.signIn(mobiles.rider)
    const driver = await server.signIn(mobiles.driver)
    const askQuotes = async () => (await rider.send(createQuotes, { body: { pickup, drop } })).status

    const crowd = Array.from({ length: 60 }, askQuotes)
    const first = await acceptedTrip(server, rider, driver)
    await driveUntil('rate', { booking: first, rider, driver })
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]))

    const second = await acceptedTrip(server, rider, driver)
    await pooler.kill()
    await pooler.start()
    await eventually(async () => (await askQuotes()) === 200, 'quotes after the restart')
    await driveUntil('rate', { booking: second, rider, driver })
  },
)

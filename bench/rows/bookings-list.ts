import { listBookings } from '@cabstand/contract/http/trips/bookings'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import pg from 'pg'
import { writeCursor } from '../../apps/server/src/platform/lists/cursor.ts'
import { addressOf, signIn, TestClient } from '../../apps/server/test/support/test-client.ts'
import type { ServerProcess } from '../../test/support/server-process.ts'
import { type BenchContext, type BenchRow, type Figure, figure } from '../row.ts'
import { startHttpLoad } from '../support/http-load.ts'
import { alternate } from '../support/measure.ts'
import { startServer, superUrl } from '../support/server.ts'
import { type Filling, fillBookings } from './bookings-list/fill-bookings.ts'

const rounds = 7
const window = { connections: 1, durationMs: 400 }
const mobiles = {
  rider: '+447700900001',
  driver: '+447700900011',
  fleetadmin: '+447700900021',
  admin: '+447700900031',
}

type Who = keyof typeof mobiles
/** A scope of a traveller's list, or a tab of the staff's. */
type Scope = 'now' | 'past' | 'all' | 'onRoad' | 'later' | 'done'

/** The list of each role, and for the longest lists also a page far from the newest. */
const pages: readonly { who: Who; scope: Scope; deep?: boolean }[] = [
  { who: 'admin', scope: 'all' },
  { who: 'admin', scope: 'all', deep: true },
  { who: 'admin', scope: 'onRoad' },
  { who: 'admin', scope: 'later' },
  { who: 'admin', scope: 'done' },
  { who: 'rider', scope: 'now' },
  { who: 'rider', scope: 'past' },
  { who: 'rider', scope: 'past', deep: true },
  { who: 'driver', scope: 'now' },
  { who: 'driver', scope: 'past' },
  { who: 'driver', scope: 'past', deep: true },
  { who: 'fleetadmin', scope: 'onRoad' },
  { who: 'fleetadmin', scope: 'all', deep: true },
]

interface Installation {
  readonly server: ServerProcess
  readonly people: Record<Who, TestClient & { userId: string }>
  readonly database: pg.Client
}

async function install(context: BenchContext, filling: Omit<Filling, 'people'>): Promise<Installation> {
  const count = filling.count.toLocaleString('en-US')
  context.say(`starting a server for ${count} bookings`)
  const server = await startServer(context)
  const people = {
    rider: await signIn(server.url, mobiles.rider),
    driver: await signIn(server.url, mobiles.driver),
    fleetadmin: await signIn(server.url, mobiles.fleetadmin),
    admin: await signIn(server.url, mobiles.admin),
  }
  const { rider, driver, fleetadmin } = people
  const ids = { rider: rider.userId, driver: driver.userId, fleetadmin: fleetadmin.userId }
  const url = await superUrl(server)
  const startedAt = performance.now()
  await fillBookings(url, new TestClient(server.url), { ...filling, people: ids })
  context.say(`${count} bookings stored in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  context.defer(() => database.end())
  return { server, people, database }
}

type Page = (typeof pages)[number]

/** The address of a page; a deep one begins at nine tenths of this person's list. */
async function addressOfPage(installation: Installation, { who, scope, deep }: Page): Promise<string> {
  const last = deep ? await findDeepBooking(installation, who) : undefined
  if (who === 'rider' || who === 'driver') {
    const cursor = last && { cursor: last.id }
    return addressOf(listBookings, { query: { scope, limit: '30', ...cursor } })
  }
  const position = last && { value: last.tripDate, id: last.id }
  const cursor = position && { cursor: writeCursor(bookingList.sort, { direction: 'after', position }) }
  return addressOf(bookingList.list, { query: { tab: scope, limit: '30', ...cursor } })
}

async function findDeepBooking({ people, database }: Installation, who: Who) {
  const owner = { rider: 'customer', driver: 'driver', fleetadmin: 'fleetadmin', admin: undefined }[who]
  const where = owner === undefined ? '' : `where ${owner} = '${people[who].userId}'`
  const { rows } = await database.query<{ id: string; tripDate: string }>(
    `select id, trip_date::text as "tripDate" from bookings ${where}
     order by id offset (select count(*) / 10 from bookings ${where}) limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error(`${who} has no bookings`)
  return row
}

const row: BenchRow = {
  name: 'bookings-list',
  title: 'A page of the bookings list, at 1,000 and at 1,000,000 bookings',
  aim: 'a page with 1,000,000 bookings takes at most 1.5 times as long as with 1,000',
  peer: 'itself at 1,000 bookings',
  async run(context) {
    const small = await install(context, { count: 1000, riderShare: 3, driverShare: 3 })
    const large = await install(context, { count: 1_000_000, riderShare: 2000, driverShare: 200 })
    const generator = startHttpLoad(context)
    const figures: Figure[] = []
    for (const page of pages) {
      const { who, scope, deep = false } = page
      const label = `${who}, ${scope}, ${deep ? 'a deep page' : 'first page'}`
      context.say(label)
      const measure = async (installation: Installation) => {
        const { server, people } = installation
        const url = server.url + (await addressOfPage(installation, page))
        const headers = { authorization: `Bearer ${people[who].token}` }
        return async () => (await generator.ask({ url, headers, ...window })).p50Ms
      }
      const sides = await alternate(
        { ours: await measure(large), peer: await measure(small) },
        { rounds, warmUps: 2 },
      )
      figures.push(figure({ label, unit: 'ms', ...sides, aim: { of: 'ratio', atMost: 1.5 } }))
    }
    return {
      figures,
      notes: [
        'the median time of a page of 30 over HTTP with a session, one request at a time; the rider has 333 and 500 bookings, the driver 333 and 5,000',
      ],
    }
  },
}

export default row

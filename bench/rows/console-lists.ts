import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { ExportFormat } from '@cabstand/contract/lists/define-list'
import pg from 'pg'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { addressOf, signIn, TestClient } from '../../apps/server/test/support/test-client.ts'
import { type BenchContext, type BenchRow, type Figure, figure } from '../row.ts'
import { startHttpLoad } from '../support/http-load.ts'
import { startServer, superUrl } from '../support/server.ts'
import { fillBookings } from './console-lists/fill-bookings.ts'
import { measureExport, residentMegabytes } from './console-lists/measure-export.ts'
import { readPlan } from './console-lists/read-plan.ts'
import { fiveFilters, type ListRequest, requests } from './console-lists/requests.ts'

const bookings = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)
const rounds = 5
const window = { connections: 1, durationMs: 300 }
const answerLimitMs = 300
/** V8's garbage between two collections. The rows of 100,000 bookings would be some 300 MB. */
const growthLimitMegabytes = 100
/** Between an export of 100,000 rows and one of 300,000. */
const furtherGrowthLimitMegabytes = 20
const mobiles = {
  rider: '+447700900001',
  driver: '+447700900011',
  fleetadmin: '+447700900021',
  admin: '+447700900031',
}

async function install(context: BenchContext) {
  context.say('starting a server')
  const server = await startServer(context)
  const [rider, driver, fleetadmin, admin] = await Promise.all([
    signIn(server.url, mobiles.rider),
    signIn(server.url, mobiles.driver),
    signIn(server.url, mobiles.fleetadmin),
    signIn(server.url, mobiles.admin),
  ])
  const people = { rider: rider.userId, driver: driver.userId, fleetadmin: fleetadmin.userId }
  const url = await superUrl(server)
  context.say(`storing ${bookings.toLocaleString('en-US')} bookings`)
  await fillBookings(url, new TestClient(server.url), {
    count: bookings,
    people,
    riderShare: 2000,
    driverShare: 200,
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(`select id from car_types where name = 'Van'`)
  await client.end()
  return { server, url, staff: { admin, fleetadmin }, van: rows[0]?.id ?? '' }
}

type Installation = Awaited<ReturnType<typeof install>>

const filtersOf = ({ filters = {} }: Pick<ListRequest, 'filters'>, van: string) =>
  Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, text === 'VAN' ? van : text]))

async function measurePages(context: BenchContext, { server, url, staff, van }: Installation) {
  const generator = startHttpLoad(context)
  const db = openDatabase(url, { max: 1 })
  context.defer(() => db.destroy())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  context.defer(() => client.end())
  const figures: Figure[] = []
  const plans: string[] = []
  for (const request of requests) {
    const { who, sort, search } = request
    const label = `${who}, ${sort}, ${request.label}`
    const filters = filtersOf(request, van)
    const query = { ...filters, sort, limit: '30', ...(search !== undefined && { search }) }
    const load = {
      url: server.url + addressOf(bookingList.list, { query }),
      headers: { authorization: `Bearer ${staff[who].token}` },
      ...window,
    }
    await generator.ask(load)
    const samples: number[] = []
    for (let round = 0; round < rounds; round += 1) samples.push((await generator.ask(load)).p50Ms)
    const aim = { of: 'ours', atMost: answerLimitMs } as const
    figures.push(figure({ label, unit: 'ms', ours: samples, aim }))
    const plan = await readPlan(db, client, { role: who, userId: staff[who].userId, sort, search, filters })
    plans.push(`${label}: ${plan}`)
    context.say(`${label}: ${samples.map((ms) => ms.toFixed(1)).join(' ')} ms; ${plan}`)
  }
  for (const [label, query] of [
    ['counts, all', {}],
    ['counts, five filters', filtersOf({ filters: fiveFilters }, van)],
  ] as const) {
    const address = server.url + addressOf(bookingList.count, { query })
    const headers = { authorization: `Bearer ${staff.admin.token}` }
    const samples: number[] = []
    for (let round = 0; round < rounds; round += 1)
      samples.push((await generator.ask({ url: address, headers, ...window })).p50Ms)
    figures.push(figure({ label, unit: 'ms', ours: samples, aim: { of: 'ours', atMost: answerLimitMs } }))
  }
  return { figures, plans }
}

/** Three times the rows show whether memory grows with them. */
async function measureExports(context: BenchContext, { server, url, staff }: Installation) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  context.defer(() => client.end())
  const daysWith = async (count: number) => {
    const { rows } = await client.query<{ day: string }>(
      `select to_char(trip_date, 'YYYY-MM-DD') as day from bookings where not book_later
       order by id desc offset $1 limit 1`,
      [count],
    )
    return `${rows[0]?.day ?? ''}..`
  }
  const base = residentMegabytes(server.pid)
  const measure = async (format: ExportFormat, count: number) => {
    const query = { format, tripDate: await daysWith(Math.min(count, bookings - 1)) }
    const address = server.url + addressOf(bookingList.export, { query })
    const found = await measureExport(address, staff.admin.token ?? '', server.pid)
    const label = `export, ${format}, ${count.toLocaleString('en-US')} rows`
    context.say(`${label}: ${found.lines} lines, ${found.megabytes.toFixed(1)} MB`)
    return { label, seconds: found.seconds, growth: found.peakMegabytes - base }
  }
  const exports = [
    await measure('csv', 10_000),
    await measure('csv', 100_000),
    await measure('csv', 300_000),
    await measure('xlsx', 100_000),
  ] as const
  const [, large, larger] = exports
  const limit = (atMost: number) => ({ of: 'ours', atMost }) as const
  return [
    ...exports.flatMap(({ label, seconds, growth }) => [
      figure({ label: `${label}: time`, unit: 's', ours: [seconds] }),
      figure({ label: `${label}: memory`, unit: 'MB', ours: [growth], aim: limit(growthLimitMegabytes) }),
    ]),
    figure({
      label: 'memory of 300,000 rows beyond that of 100,000',
      unit: 'MB',
      ours: [larger.growth - large.growth],
      aim: limit(furtherGrowthLimitMegabytes),
    }),
  ]
}

const row: BenchRow = {
  name: 'console-lists',
  title: "The console's list of 1,000,000 bookings: every order, filters, search, counts and export",
  aim: 'an answer within 300 ms, and an export whose memory does not grow with its rows',
  peer: undefined,
  async run(context) {
    const installation = await install(context)
    const { figures, plans } = await measurePages(context, installation)
    figures.push(...(await measureExports(context, installation)))
    return {
      figures,
      notes: [
        'the median time of a page of 30 over HTTP with a session, one request at a time',
        'how the ids of each page are found, with the rows that each scan reads:',
        ...plans,
      ],
    }
  },
}

export default row

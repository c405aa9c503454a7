import { getEarningReport } from '@cabstand/contract/http/money/reports'
import { exportStatement, getWallet } from '@cabstand/contract/http/money/wallet'
import { addressOf, signIn } from '../../apps/server/test/support/test-client.ts'
import { type BenchRow, figure } from '../row.ts'
import { percentile } from '../support/measure.ts'
import { startServer, superUrl } from '../support/server.ts'
import { fillLedger } from './wallets/fill-ledger.ts'

const lines = 1_000_000
const rounds = 5
const roundMs = 400
const pageLimitMs = 50
const reportLimitMs = 500
const mobiles = { rider: '+447700900001', driver: '+447700900011', admin: '+447700900031' }
/** Within two years: a rider of a trip a day, and a driver of 27. */
const trips = { rider: 730, driver: 20_000 }

const row: BenchRow = {
  name: 'wallets',
  title: 'Pages and statements of wallets, and the report of a month, among 1,000,000 ledger lines',
  aim: 'a page or statement within 50 ms, a report within 500 ms',
  peer: undefined,
  async run(context) {
    context.say('starting a server')
    const server = await startServer(context)
    const rider = await signIn(server.url, mobiles.rider)
    const driver = await signIn(server.url, mobiles.driver)
    const admin = await signIn(server.url, mobiles.admin)
    context.say(`storing ${lines.toLocaleString('en-US')} lines`)
    await fillLedger(await superUrl(server), {
      lines,
      rider: { id: rider.userId, trips: trips.rider },
      driver: { id: driver.userId, trips: trips.driver },
    })
    const monthAgo = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7)
    const days = { from: `${monthAgo}-01`, to: `${monthAgo}-28` }
    const statement = { month: monthAgo, format: 'csv' } as const
    const page = await driver.call(getWallet, { query: {} })
    const deep = await findDeepCursor(driver, page.nextCursor, 40)
    const measured = [
      ['a rider, first page of the wallet', rider, addressOf(getWallet, { query: {} }), pageLimitMs],
      ['a driver, first page of the wallet', driver, addressOf(getWallet, { query: {} }), pageLimitMs],
      [
        'a driver, page 40 of the wallet',
        driver,
        addressOf(getWallet, { query: { cursor: deep } }),
        pageLimitMs,
      ],
      ['a rider, statement of a month', rider, addressOf(exportStatement, { query: statement }), pageLimitMs],
      ['a driver, statement of a month', driver, addressOf(exportStatement, { query: statement }), undefined],
      ['report of a month', admin, addressOf(getEarningReport, { query: days }), reportLimitMs],
    ] as const
    const figures = []
    for (const [label, person, address, limit] of measured) {
      const ours: number[] = []
      for (let round = 0; round < rounds; round += 1)
        ours.push(await medianMs(server.url + address, person.token ?? ''))
      context.say(`${label}: ${ours.map((ms) => ms.toFixed(1)).join(' ')} ms`)
      const aim = limit === undefined ? {} : { aim: { of: 'ours', atMost: limit } as const }
      figures.push(figure({ label, unit: 'ms', ours, ...aim }))
    }
    return {
      figures,
      notes: [
        `the median time over HTTP with a session, one request at a time; the rider has ${trips.rider} lines and the driver ${trips.driver}, of two years`,
      ],
    }
  },
}

/** The median time of an answer, read to its end. Statements are streamed, which the load generator does not read. */
async function medianMs(url: string, token: string): Promise<number> {
  const samples: number[] = []
  const until = performance.now() + roundMs
  do {
    const startedAt = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} returned ${response.status}`)
    samples.push(performance.now() - startedAt)
  } while (performance.now() < until)
  return percentile(samples, 0.5)
}

async function findDeepCursor(
  client: Awaited<ReturnType<typeof signIn>>,
  first: string | null,
  pages: number,
): Promise<string> {
  let cursor = first
  for (let page = 1; page < pages && cursor !== null; page += 1)
    cursor = (await client.call(getWallet, { query: { cursor } })).nextCursor
  if (cursor === null) throw new Error('the wallet has too few lines')
  return cursor
}

export default row

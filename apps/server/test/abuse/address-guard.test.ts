import { suggestPlaces } from '@cabstand/contract/http/maps'
import { listCarsNearby } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect, test } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { TokenBuckets } from '../../src/platform/http/token-buckets.ts'
import { testServer } from '../support/test-server.ts'
import { drop, pickup } from '../support/trip.ts'
import { calledFrom, elapsedMs, inParallel, strangerAddress, tally } from './crowd.ts'

const { anonymous } = await testServer({ trustedProxies: '127.0.0.0/8' })

const perSecond = 20
const burst = 120
const width = 16

const reads = [
  [
    'places',
    1,
    (address: string) => anonymous.send(suggestPlaces, { query: { query: 'Peace' } }, calledFrom(address)),
  ],
  [
    'cars nearby',
    2,
    (address: string) =>
      anonymous.send(listCarsNearby, { query: { lat: pickup.lat, lng: pickup.lng } }, calledFrom(address)),
  ],
  [
    'quotes',
    4,
    (address: string) => anonymous.send(createQuotes, { body: { pickup, drop } }, calledFrom(address)),
  ],
] as const

test.each(reads)(
  '%s: a /64 is one caller with one budget, and does not affect other callers',
  async (name, cost, read) => {
    const group = cost.toString(16)
    const answers: { status: number }[] = []
    const took = await elapsedMs(async () => {
      const all = await inParallel(400 / cost, width, (index) =>
        read(`2001:db8:a:${group}::${index.toString(16)}`),
      )
      answers.push(...all)
    })
    console.warn(`${name} from one /64: ${tally(answers)}`)
    const granted = answers.filter(({ status }) => status === 200).length
    expect(granted).toBeGreaterThanOrEqual(burst / cost)
    expect(granted).toBeLessThanOrEqual((burst + perSecond * (took / 1000 + 1)) / cost)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect((await read(`2001:db8:a:${group}1::1`)).status).toBe(200)
  },
)

test('many addresses are served, and an address that used up its budget stays blocked', async () => {
  const [, , places] = reads[0]
  const spent = '198.51.100.50'
  let answers: { status: number }[] = []
  do answers = await inParallel(100, width, () => places(spent))
  while (answers.every(({ status }) => status === 200))
  const crowd = await inParallel(sized(250, 5000), width, (index) => places(strangerAddress(index)))
  expect(tally(crowd)).toBe(`200 x ${crowd.length}`)
})

test('the memory for addresses is bounded, and an active address is not evicted', () => {
  const buckets = new TokenBuckets({ perSecond, burst })
  expect(buckets.take('greedy', 0, burst)).toBe(0)
  for (let index = 0; index < 200_000; index += 1) {
    buckets.take(`address ${index}`, 0)
    if (index % 10_000 === 0) expect(buckets.take('greedy', 0)).toBeGreaterThan(0)
  }
  expect(buckets.size).toBe(50_000)
})

// More quotes at once than a process can do: they are refused soon, and a trip goes on.
import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { findRoute, listPopularPlaces, reversePlace } from '@cabstand/contract/http/maps'
import { legacyDirections } from '@cabstand/contract/http/operator/legacy'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { Maps } from '../../src/maps/index.ts'
import { Metrics } from '../../src/platform/metrics/metrics.ts'
import { calledFrom, strangerAddress } from '../abuse/crowd.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, drop, mobiles, pickup } from '../support/trip.ts'

type MapCall = 'route' | 'reversePlace' | 'listPopularPlaces'

/** This call of the map waits until it is let go. */
let heldCall: MapCall = 'route'
let held: PromiseWithResolvers<void> | undefined
let waiting = 0

const holdMaps = (maps: Maps): Maps =>
  new Proxy(maps, {
    get(target, name) {
      if (name === 'for') return () => holdMaps(maps)
      if (name !== heldCall) return Reflect.get(target, name, target)
      const call = target[heldCall]
      return async (...args: unknown[]) => {
        waiting += 1
        await held?.promise
        return Reflect.apply(call, target, args)
      }
    },
  })

const warnings: { msg: string; refused: number }[] = []
const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line)) })
const metrics = new Metrics()
afterAll(() => metrics.stop())
const legacy = { user: 'mobile', password: 'correct horse battery' }
const server = await testServer({
  provideMaps: holdMaps,
  trustedProxies: '127.0.0.1',
  metrics,
  legacy,
  log,
})

interface Asked {
  readonly endpoint: AnyEndpoint
  readonly input: object
  readonly headers?: Record<string, string>
  /** What it asks the map. */
  readonly call: MapCall
}

/** The calls of 200 addresses, so that no limit of an address is met, once those without a place are refused. */
async function askFromEverywhere({ endpoint, input, headers, call }: Asked, firstAddress = 0) {
  held = Promise.withResolvers()
  heldCall = call
  waiting = 0
  const asked = Array.from({ length: 200 }, (_, index) =>
    new TestClient(server.url).send(endpoint, input, {
      ...headers,
      ...calledFrom(strangerAddress(firstAddress + index)),
    }),
  )
  let refused = 0
  for (const answer of asked)
    void answer.then(({ status, headers }) => {
      if (status === 503 && headers.get('retry-after') === '2') refused += 1
    })
  await eventually(async () => refused >= 68, 'the refusals of those for whom there is no place in the queue')
  return asked
}

/** Those who waited get their answers, unless they waited too long. */
async function letGo(answers: Awaited<ReturnType<typeof askFromEverywhere>>) {
  held?.resolve()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(statuses).difference(new Set([200, 503]))).toEqual(new Set())
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(12)
}

test('the places for quotes are few and their queue is short; a trip in progress notices nothing', async () => {
  const rider = await server.signIn(mobiles.rider)
  const driver = await server.signIn(mobiles.driver)
  const booking = await acceptedTrip(server, rider, driver)
  const asked = await askFromEverywhere({
    endpoint: createQuotes,
    input: { body: { pickup, drop } },
    call: 'route',
  })
  expect(waiting).toBe(12)
  const budgets = `select from rate_limits where key like 'visitor:%'`
  const spent = await asOwner(server.database, budgets)
  // Two budgets for each of the twelve, at most.
  expect(spent.length).toBeGreaterThanOrEqual(12)
  expect(spent.length).toBeLessThan(68)
  await driveUntil('rate', { booking, rider, driver })
  await letGo(asked)
})

test('those who are refused are counted, and do not fill the log', async () => {
  const { text } = await metrics.page()
  const count = Number(/^cabstand_shed_requests_total\{crowd="quotes"\} (\d+)$/m.exec(text)?.[1])
  expect(count).toBeGreaterThanOrEqual(68)
  const lines = warnings.filter(({ msg }) => msg.startsWith('Too many requests for prices'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThan(5)
})

const point = ({ lat, lng }: typeof pickup) => ({ lat, lng })
const points = [point(pickup), point(drop)]
const routes: Asked = { endpoint: findRoute, input: { body: { points } }, call: 'route' }
const anyones: Readonly<Record<string, Asked>> = {
  routes,
  addresses: { endpoint: reversePlace, input: { query: point(pickup) }, call: 'reversePlace' },
  'popular places': { endpoint: listPopularPlaces, input: {}, call: 'listPopularPlaces' },
  'routes of existing mobile clients': {
    endpoint: legacyDirections,
    input: { body: { start: '38.7,-9.899', dest: '38.7065,-9.8925' } },
    headers: {
      authorization: `Basic ${Buffer.from(`${legacy.user}:${legacy.password}`).toString('base64')}`,
    },
    call: 'route',
  },
}

describe('many addresses', () => {
  for (const [index, [name, asked]] of Object.entries(anyones).entries())
    test(`that ask for ${name} load the map no more than a few`, async () => {
      const answers = await askFromEverywhere(asked, 200 * (index + 1))
      expect(waiting).toBe(12)
      await letGo(answers)
    })

  test('do not keep a driver waiting, who may be on a trip', async () => {
    const driver = await server.signIn(mobiles.driver)
    const answers = await askFromEverywhere(routes, 1000)
    const navigation = driver.send(findRoute, { body: { points } })
    await eventually(async () => waiting === 13, 'the route of the driver')
    await letGo(answers)
    expect((await navigation).status).toBe(200)
  })
})

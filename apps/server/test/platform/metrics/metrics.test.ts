import { readFileSync } from 'node:fs'
import { getMe } from '@cabstand/contract/http/people/users'
import { cancelBooking, getBooking } from '@cabstand/contract/http/trips/bookings'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { oncePerPage } from '../../../src/platform/gauge.ts'
import { defineTask } from '../../../src/platform/jobs/define-task.ts'
import { Metrics } from '../../../src/platform/metrics/metrics.ts'
import { serveMetrics } from '../../../src/platform/metrics/metrics-server.ts'
import type { Module } from '../../../src/platform/module.ts'
import { OutboundClient } from '../../../src/platform/outbound/outbound-client.ts'
import { createModules } from '../../../src/start/modules.ts'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { testServer } from '../../support/test-server.ts'
import { acceptedTrip, mobiles } from '../../support/trip.ts'

const failing = defineTask('made-up:fails', z.object({}), async () => {
  throw new Error('as intended')
})
let readings = 0
const shared = oncePerPage(async () => {
  readings += 1
  return readings
})
const gaugeOfShared = (name: string) => ({
  name,
  help: 'How often both were read.',
  read: async (...page: Parameters<typeof shared>) => [{ value: await shared(...page) }],
})
/** A module whose job fails, with two values of one reading, and one that cannot be read. */
const madeUp: Module = {
  name: 'made-up',
  tasks: [failing],
  gauges: [
    gaugeOfShared('read_first'),
    gaugeOfShared('read_second'),
    {
      name: 'unreadable',
      help: 'Never read.',
      read: async () => {
        throw new Error('as intended')
      },
    },
  ],
}
const metrics = new Metrics()
afterAll(() => metrics.stop())
const server = await testServer({
  metrics,
  createModules: (deps) => [...createModules(deps), madeUp],
  log: pino({ level: 'silent' }),
})
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)

/** The page's values by name and labels, without the prefix: `request_seconds_count{method="GET",...}`. */
async function read(): Promise<Map<string, number>> {
  const { text } = await metrics.page()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^cabstand_(.+) (\S+)$/.exec(line) ?? []
      return [name, Number(value)]
    }),
  )
}

test('requests are counted by route, and no label names a person, a booking or a path that somebody made up', async () => {
  await rider.call(getMe, {})
  await fetch(`${server.url}/api/invented/${rider.userId}`)
  await rider.send(getBooking, { params: { id: rider.userId } })
  const { text } = await metrics.page()
  const page = await read()
  expect(page.get('request_seconds_count{method="GET",route="/api/me",status="200"}')).toBe(1)
  expect(page.get('request_seconds_count{method="GET",route="none",status="404"}')).toBe(1)
  expect(page.get('request_seconds_count{method="GET",route="/api/bookings/:id",status="404"}')).toBe(1)
  expect(text).not.toContain(rider.userId)
  expect(text).not.toContain('invented')
})

test('a running trip is counted, with its search and its offers', async () => {
  const socket = await rider.socket()
  const trip = await acceptedTrip(server, rider, driver)
  const page = await read()
  expect(page.get('open_bookings{status="ACCEPTED"}')).toBe(1)
  expect(page.get('recent_offers{outcome="accepted"}')).toBe(1)
  expect(page.get('recent_search_seconds{quantile="0.95"}')).toBeGreaterThan(0)
  expect(page.has('recent_pickup_wait_seconds{quantile="0.5"}')).toBe(false)
  expect(page.get('longest_search_seconds')).toBe(0)
  expect(page.get('sockets')).toBe(1)
  expect(page.get('positions_total{result="accepted"}')).toBeGreaterThan(0)
  expect(page.get('known_positions')).toBeGreaterThan(0)
  // Its position is written with those of others.
  await eventually(async () => Number((await read()).get('online_drivers')) > 0, 'the driver online')
  socket.disconnect()
  await rider.call(cancelBooking, { params: { id: trip.id }, body: { reason: 'I found another way' } })
  expect([...(await read()).keys()].filter((name) => name.startsWith('open_bookings'))).toEqual([])
})

test('a search that nobody answers is seen by its age, and a later ride only once its search has begun', async () => {
  await asOwner(server.database, `update bookings set status = 'NEW', booking_date = now() - interval '90 s'`)
  expect((await read()).get('longest_search_seconds')).toBeGreaterThanOrEqual(90)
  await asOwner(
    server.database,
    `update bookings set book_later = true, trip_date = now() + interval '1 day'`,
  )
  expect((await read()).get('longest_search_seconds')).toBe(0)
  await asOwner(server.database, `update bookings set status = 'CANCELLED', book_later = false`)
})

test('calls to other servers and jobs are timed by how they ended', async () => {
  const client = new OutboundClient({ name: 'Nobody', timeoutMs: 1000, origins: ['http://127.0.0.1:1'] })
  await expect(client.send({ method: 'POST', url: 'http://127.0.0.1:1/' })).rejects.toThrow('Nobody')
  await asOwner(server.database, `select graphile_worker.add_job('made-up:fails', max_attempts => 1)`)
  await eventually(
    async () => (await read()).get('job_seconds_count{task="made-up:fails",outcome="failed"}') === 1,
    'the job that fails',
  )
  const page = await read()
  expect(page.get('outgoing_call_seconds_count{service="Nobody",outcome="unreachable"}')).toBeGreaterThan(0)
  expect([page.get('jobs{state="failed"}'), page.get('jobs{state="ended"}')]).toEqual([0, 1])
})

test('a value that cannot be read is left out and counted; all others are there', async () => {
  const page = await read()
  expect(page.has('unreadable')).toBe(false)
  expect(page.get('unread_gauges_total')).toBeGreaterThan(0)
  expect(page.get('sms_down_seconds')).toBe(0)
  expect(page.get('health{check="database"}')).toBe(1)
  expect(page.get('pool_connections{pool="requests",state="waiting"}')).toBe(0)
  expect(page.get('oldest_outbox_event_seconds')).toBeGreaterThanOrEqual(0)
})

test('values of one reading are read once for a page, and again for the next', async () => {
  const page = await read()
  const first = page.get('read_first')
  expect(page.get('read_second')).toBe(first)
  expect((await read()).get('read_second')).toBe(Number(first) + 1)
})

test('the page has an address of its own, and the address of the service does not show it', async () => {
  const page = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, pino({ level: 'silent' }))
  const url = `${page.listeningOrigin}/metrics`
  const answer = await fetch(url)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(await answer.text()).toContain('cabstand_process_cpu_seconds_total')
  expect((await fetch(page.listeningOrigin)).status).toBe(404)
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  await page.close()
  await expect(fetch(url)).rejects.toThrow()
})

const repository = new URL('../../../../../', import.meta.url)
const readText = (file: string) => readFileSync(new URL(file, repository), 'utf8')

test('the alert of errors counts faults, and no refusals of an overloaded process', () => {
  const [, text = ''] =
    /alert: CabstandErrors\s+expr: >-\s+(.+)/.exec(readText('deploy/prometheus/alerts.yml')) ?? []
  const matchers = [...text.matchAll(/status(=~|!=)"([^"]+)"/g)]
  const counts = (status: string) =>
    matchers.every(([, how, value = '']) => new RegExp(`^${value}$`).test(status) === (how === '=~'))
  expect(['200', '404', '500', '502', '503'].filter(counts)).toEqual(['500', '502'])
})

test('alerts and dashboard ask for values that exist, and each alert has a line in the documents', async () => {
  const { text } = await metrics.page()
  const existing = new Set([...text.matchAll(/^# HELP cabstand_(\w+)/gm)].map(([, name = '']) => name))
  const alerts = readText('deploy/prometheus/alerts.yml')
  const asked = [alerts, readText('deploy/prometheus/dashboard.json')].flatMap((text) =>
    [...text.matchAll(/\bcabstand_([a-z_]+)/g)].map(([, name = '']) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  )
  expect(asked.length).toBeGreaterThan(15)
  expect([...new Set(asked)].filter((name) => !existing.has(name))).toEqual([])
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const runbook = [...readText('docs/watching.md').matchAll(/^\| `(\w+)` \| /gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(8)
  expect(runbook).toEqual(expect.arrayContaining(names))
})

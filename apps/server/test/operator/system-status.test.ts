import { getSystemStatus } from '@cabstand/contract/http/operator/system-status'
import { expect, test } from 'vitest'
import { MapsError } from '../../src/maps/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { startSecondProcess } from '../support/start-second-process.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

let hasMap = true
const server = await testServer({
  provideMaps: (maps) =>
    new Proxy(maps, {
      get(target, name) {
        if (name === 'for') return () => target
        if (hasMap || name !== 'info') return Reflect.get(target, name, target)
        return () => {
          throw new MapsError('not_ready', 'no map has been imported')
        }
      },
    }),
})
const admin = await server.signIn(mobiles.admin)
const second = await startSecondProcess(server.database)
const portOf = (url: string) => new URL(url).port

test('an admin sees all processes, and what is wrong with what', async () => {
  const ports = [portOf(server.url), portOf(second)]
  await eventually(async () => {
    const rows = await asOwner<{ name: string }>(server.database, 'select name from server_processes')
    return ports.every((port) => rows.some(({ name }) => name.endsWith(`:${port}`)))
  }, 'the reports of both processes')
  await asOwner(
    server.database,
    `insert into server_processes (name, version, started_at, seen_at, cpu_percent, memory_bytes)
     values ('gone:3000', '0.0.0-test', now() - interval '1 day', now() - interval '2 minutes', 0, 1)`,
  )
  await asOwner(
    server.database,
    `select graphile_worker.add_job('nobody:runs', run_at => now() - interval '2 minutes')`,
  )
  await asOwner(
    server.database,
    `insert into ledger_checks (id, at, problems, problem_count)
     values (gen_random_uuid(), now() - interval '1 hour', '{"wrong"}', 1)`,
  )
  const status = await admin.call(getSystemStatus, {})
  const named = (port: string) => status.processes.find(({ name }) => name.endsWith(`:${port}`))
  for (const port of ports) expect(named(port)).toMatchObject({ version: '0.0.0-test', problem: null })
  expect(named('3000')).toMatchObject({ name: 'gone:3000', problem: 'processSilent' })
  expect(status).toMatchObject({
    version: '0.0.0-test',
    database: { version: expect.stringMatching(/^\d+\.\d+$/), longestWaitSeconds: 0, problem: null },
    disks: [],
    map: { importedAt: expect.any(String), problem: null },
    jobs: { waiting: 1, problem: 'jobsWait' },
    events: { waiting: 0, problem: null },
    texts: { failingSeconds: 0, problem: null },
    payments: { unanswered: 0, problem: null },
    ledger: { problems: 1, problem: 'ledgerWrong' },
  })
  expect(status.jobs.oldestSeconds).toBeGreaterThan(100)
  expect(status.map.name).toEqual(expect.stringMatching(/./))
  const { bytes, connections, connectionLimit } = status.database
  expect(bytes).toBeGreaterThan(1e6)
  expect(connections).toBeGreaterThan(1)
  expect(connectionLimit).toBeGreaterThan(connections)
  expect(Date.parse(status.ledger.checkedAt ?? '')).toBeLessThan(Date.now() - 3_500_000)
})

test('a service without a map says how the rest is doing', async () => {
  hasMap = false
  await eventually(async () => (await admin.call(getSystemStatus, {})).map.name === null, 'a new reading')
  expect(await admin.call(getSystemStatus, {})).toMatchObject({ database: { problem: null } })
})

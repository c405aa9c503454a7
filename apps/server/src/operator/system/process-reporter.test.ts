import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { OutboundFailure } from '../../platform/outbound/outbound-request.ts'
import { outgoingCalls } from '../../platform/traced-work.ts'
import { ProcessReporter } from './process-reporter.ts'
import { listProcesses } from './process-store.ts'
import { deleteServicesBefore, listServices } from './service-store.ts'

const { db } = await testDatabase()
const log = pino({ level: 'silent' })
const service = 'Reported'

beforeEach(() => deleteServicesBefore(db, new Date(Date.now() + 60_000)))

async function started(name: string, version = '1.0.0'): Promise<ProcessReporter> {
  const reporter = new ProcessReporter({ backgroundDb: db, version, log })
  reporter.start(name)
  await eventually(async () =>
    (await listProcesses(db)).some((one) => one.name === name && one.version === version),
  )
  return reporter
}

const call = (work: () => Promise<unknown>) =>
  outgoingCalls.tracePromise(work, { service }).catch(() => undefined)
const fail = (kind: OutboundFailure['kind']) =>
  call(() => Promise.reject(new OutboundFailure(kind, 'as intended')))
const succeed = () => call(async () => 'done')

/** What the processes have stored about the service; `work` happens while one of them runs. */
async function afterwards(work: () => Promise<unknown>) {
  const reporter = await started('calls:1')
  await work()
  await reporter.stop()
  return (await listServices(db)).find(({ name }) => name === service)
}

it('lists each process until it stops, and one that is started again once', async () => {
  const first = await started('app1:3000')
  const second = await started('app2:3000')
  // Killed, and started again with a newer version.
  const again = await started('app1:3000', '1.1.0')
  const listed = await listProcesses(db)
  expect(listed.map(({ name, version }) => [name, version])).toEqual([
    ['app1:3000', '1.1.0'],
    ['app2:3000', '1.0.0'],
  ])
  for (const { cpuPercent, memoryBytes, silentSeconds } of listed) {
    expect(cpuPercent).toBeGreaterThan(0)
    expect(memoryBytes).toBeGreaterThan(1e7)
    expect(silentSeconds).toBeLessThan(60)
  }
  for (const reporter of [again, second, first]) await reporter.stop()
  expect(await listProcesses(db)).toEqual([])
})

it('counts failures until a call succeeds, also across processes', async () => {
  expect(await afterwards(() => fail('timeout'))).toMatchObject({ failures: 1, succeededAt: null })
  const failed = await afterwards(async () => {
    await fail('unreachable')
    await fail('refused')
  })
  expect(failed).toMatchObject({ failures: 3 })
  const recovered = await afterwards(async () => {
    await succeed()
    await fail('overloaded')
  })
  expect(recovered).toMatchObject({ failures: 1, succeededAt: expect.any(Date), failedAt: expect.any(Date) })
})

it('does not blame the other server for a request that it rejects', async () => {
  expect(await afterwards(() => fail('rejected'))).toMatchObject({ failures: 0, failedAt: null })
})

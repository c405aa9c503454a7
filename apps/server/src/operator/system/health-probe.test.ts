import { expect, it, onTestFinished, vi } from 'vitest'
import { holdLock } from '../../../test/support/as-owner.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { type HealthDeps, HealthProbe } from './health-probe.ts'

const database = await testDatabase()

function startProbe(changes: Partial<HealthDeps> = {}): HealthProbe {
  return new HealthProbe({
    db: database.db,
    maps: { health: () => ({ ready: true }), tryRoute: async () => undefined },
    folders: [{ kind: 'data', path: import.meta.dirname }],
    ...changes,
  })
}

const well = { ready: true }

it('is ready when the write, the route and the disk check succeed', async () => {
  expect(await startProbe().report()).toEqual({
    live: true,
    ready: true,
    status: 'ok',
    checks: { database: well, maps: well, disk: well },
  })
})

it('is not ready when the database responds but refuses writes', async () => {
  const readOnly = new URL(database.appUrl)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  const db = openDatabase(readOnly.href, { max: 1 })
  onTestFinished(() => db.destroy())
  const { ready, checks } = await startProbe({ db }).report()
  expect(ready).toBe(false)
  expect(checks.database).toEqual({
    ready: false,
    detail: expect.stringContaining('read-only transaction'),
  })
})

it('is ready without the process that finds routes, but not without its own router', async () => {
  const tryRoute = () => Promise.reject(new Error('no route was found'))
  const lost = { ready: false, detail: 'no route was found' }
  const reportOf = (elsewhere: boolean) =>
    startProbe({ maps: { health: () => ({ ready: true, elsewhere }), tryRoute } }).report()
  expect(await reportOf(true)).toMatchObject({ ready: true, status: 'degraded', checks: { maps: lost } })
  expect(await reportOf(false)).toMatchObject({ ready: false, checks: { maps: lost } })
})

it('waits for a write at most until its timeout, and starts no second write meanwhile', async () => {
  const lock = await holdLock(database, 'lock table health_probe in exclusive mode', [])
  const probe = startProbe()
  const { checks } = await probe.report()
  expect(checks.database).toEqual({ ready: false, detail: 'no response within 2 s' })
  expect(checks.maps).toEqual(well)
  await lock.release()
  await vi.waitFor(async () => expect((await probe.report()).ready).toBe(true), { timeout: 8000 })
})

it('is not ready when no route is found, and notes when a fallback is used', async () => {
  const tryRoute = async () => {
    throw new Error('No route was found on roads of the map')
  }
  const broken = await startProbe({ maps: { health: () => well, tryRoute } }).report()
  expect(broken.checks.maps).toEqual({ ready: false, detail: 'No route was found on roads of the map' })
  const detail = 'Valhalla is restarting: the embedded router is used'
  const standIn = { health: () => ({ ready: true, detail }), tryRoute: async () => undefined }
  const { status, checks } = await startProbe({ maps: standIn }).report()
  expect([status, checks.maps]).toEqual(['degraded', { ready: true, detail }])
})

it('is not ready when a disk is full', async () => {
  const { checks } = await startProbe({ leastFreeBytes: Number.MAX_SAFE_INTEGER }).report()
  expect(checks.disk).toEqual({
    ready: false,
    detail: expect.stringMatching(/^\d+ MB are left on the disk of the data folder$/),
  })
})

it('runs one check for concurrent requests', async () => {
  const tryRoute = vi.fn(async () => undefined)
  const probe = startProbe({ maps: { health: () => well, tryRoute } })
  const reports = await Promise.all(Array.from({ length: 100 }, () => probe.report()))
  expect(reports.every(({ ready }) => ready)).toBe(true)
  await probe.report()
  expect(tryRoute).toHaveBeenCalledTimes(1)
})

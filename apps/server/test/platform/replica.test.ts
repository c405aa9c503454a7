// A streaming replica of PostgreSQL for reports: it falls behind, is killed and comes back.
import { describe, expect, test, vi } from 'vitest'
import { atEnd } from '../../../../test/support/at-end.ts'
import { findReportAge } from '../../src/operator/system/index.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createReads, type Reads } from '../../src/platform/db/read-database.ts'
import { asOwner } from '../support/as-owner.ts'
import { appUrl, createDatabase, ownerUrl, TEST_APP_ROLE } from '../support/database-server.ts'
import { eventually } from '../support/eventually.ts'
import { closePools, poolOf } from '../support/pools.ts'
import { startStandby, startSystemPostgres, systemPostgres } from '../support/system-postgres.ts'

const programs = systemPostgres ?? ''
const again = 'Reports are read from the replica again'
const away = 'Reports are read from the primary database: the replica '

async function startPair() {
  const server = await startSystemPostgres(programs)
  atEnd(() => server.stop())
  await createDatabase(server.adminUrl, 'cabstand')
  const owner = {
    ownerUrl: ownerUrl(server.adminUrl, 'cabstand'),
    appUrl: appUrl(server.adminUrl, 'cabstand'),
  }
  await migrate(owner.ownerUrl, { appRole: TEST_APP_ROLE })
  const copy = await startStandby(programs, server.port)
  atEnd(() => copy.stop())
  const primary = openDatabase(owner.appUrl, { max: 2 })
  const replica = openDatabase(appUrl(copy.adminUrl, 'cabstand'), { max: 2 })
  atEnd(async () => {
    await Promise.all([primary.destroy(), replica.destroy()])
    await closePools([owner.ownerUrl, copy.adminUrl])
  })
  /** As if a process had last reported this many seconds ago. */
  const report = (secondsAgo: number) =>
    asOwner(
      owner,
      `insert into server_processes (name, version, started_at, seen_at, cpu_percent, memory_bytes)
       values ('app1:3000', '1', now(), now() - make_interval(secs => ${secondsAgo}), 0, 1)
       on conflict (name) do update set seen_at = excluded.seen_at`,
    )
  return { primary, replica, copy, report }
}

/** Longer than a choice of the database is kept. */
const keptMs = 31_000
let aheadMs = 0

/** The choice after the one before is no longer kept: time passes for it alone. */
async function chooseAnew(reads: Reads) {
  aheadMs += keptMs
  const real = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + aheadMs)
  try {
    return await reads.choose()
  } finally {
    clock.mockRestore()
  }
}

describe.skipIf(systemPostgres === undefined)('a streaming replica', () => {
  test('is read while it follows; the primary while the replica is far behind or away', async () => {
    const { primary, replica, copy, report } = await startPair()
    const warnings: string[] = []
    const log = { warn: (line: string) => warnings.push(line) }
    const reads = createReads({ primary, replica, readAge: findReportAge, log })
    const choose = () => chooseAnew(reads)
    const untilBehind = (seconds: number | null) =>
      eventually(async () => {
        const { behindSeconds } = await choose()
        return (
          behindSeconds === seconds || (seconds !== null && Math.abs((behindSeconds ?? -9) - seconds) < 9)
        )
      }, `${seconds} s behind`)

    await report(0)
    await untilBehind(0)
    expect((await choose()).db).toBe(replica)

    // Replay stops; the report of the primary does not arrive.
    await report(140)
    await untilBehind(120)
    await poolOf(copy.adminUrl).query('select pg_wal_replay_pause()')
    await report(0)
    await untilBehind(120)
    await poolOf(copy.adminUrl).query('select pg_wal_replay_resume()')
    await untilBehind(0)
    await report(400)
    // On a busy machine it may also be late with an answer, which is said too.
    await eventually(async () => {
      await choose()
      return /: the replica is 40\d s behind$/.test(warnings.at(-1) ?? '')
    }, 'the warning that it is 400 s behind')
    expect(Math.abs(((await reads.findDelay()) ?? 0) - 380)).toBeLessThan(9)
    await report(0)
    await untilBehind(0)
    expect(warnings.at(-1)).toBe(again)

    await closePools([copy.adminUrl])
    await copy.kill()
    expect(await choose()).toEqual({ db: primary, behindSeconds: null })
    expect(await reads.findDelay()).toBe(null)
    await copy.start()
    await untilBehind(0)
    expect(warnings.slice(-2)).toEqual([`${away}does not answer`, again])
  })
})

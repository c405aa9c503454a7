// The machine of the database is lost amid trips, and the database restored to a time from pgBackRest's archive.
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { appUrl, createDatabase, ownerUrl } from '../../apps/server/test/support/database-server.ts'
import { startWebPushEmulator } from '../../apps/server/test/support/emulators/web-push.ts'
import { withOwner } from '../support/as-owner.ts'
import { auditServer, findLost } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { pushesTo } from '../support/fault-server.ts'
import { copyJournal } from '../support/journal.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { arrangeCity, gatherPeople } from '../support/people.ts'
import { testSeed } from '../support/seed.ts'
import { startServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'
import { ArchivedPostgres, hasWalArchive } from '../support/wal-archive.ts'

const lifecycles = sized(12, 400)
const pairs = 6

const result = { rounds: lifecycles * 3, kills: 1, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => (hasWalArchive ? reportFault({ fault: 'restore-to-time', ...result }) : undefined))

const environmentOn = (adminUrl: string) => ({
  DATABASE_URL: appUrl(adminUrl, 'cabstand'),
  DATABASE_MIGRATE_URL: ownerUrl(adminUrl, 'cabstand'),
})

/** The bookings of this database among these ids. */
const findBookings = (url: string, ids: readonly string[]) =>
  withOwner(url, (sql) => sql('select id from bookings where id = any($1)', [ids]))

test.skipIf(!hasWalArchive)(
  `a restore to a time amid ${lifecycles} lifecycles has all acknowledged before it and nothing of after it`,
  { timeout: 1_800_000 },
  async () => {
    const archived = await ArchivedPostgres.start()
    const { adminUrl } = archived.primary
    await createDatabase(adminUrl, 'cabstand')
    const pushes = await startWebPushEmulator(onTestFinished)
    const settings = { ...environmentOn(adminUrl), ...pushesTo(pushes) }
    const server = await startServerProcess({ environment: settings })
    onTestFinished(() => server.end())
    await arrangeCity(ownerUrl(adminUrl, 'cabstand'))
    const reached = { url: server.url, appUrl: async () => settings.DATABASE_URL, pushes }
    const everyone = await gatherPeople(reached, pairs + 1)
    // The rides of the others are under way at that time: the last pair begins a new one after the restore.
    const people = { ...everyone, pairs: everyone.pairs.slice(0, pairs) }
    const { journal } = people
    await runLifecycles({ people, count: lifecycles, name: 'before the backup' })
    await archived.backUp()

    const living = runLifecycles({ people, count: lifecycles, name: 'at that time' })
    await journal.reached(journal.steps.length + lifecycles)
    const before = copyJournal(journal)
    const [{ time } = { time: '' }] = await withOwner(adminUrl, (sql) =>
      sql<{ time: string }>('select clock_timestamp()::text as time'),
    )
    await living
    const known = journal.bookingIds()
    await runLifecycles({ people, count: lifecycles, name: 'after that time' })
    const later = journal.bookingIds().slice(known.length)
    await archived.untilArchived()
    await server.kill()
    await archived.primary.kill()

    const restored = await archived.restoreTo(time)
    const owner = ownerUrl(restored.adminUrl, 'cabstand')
    const lost = await findLost({ ownerUrl: owner, journal: before })
    expect(lost, `seed ${testSeed}`).toEqual([])
    expect(later.length, 'bookings of after that time').toBeGreaterThan(0)
    expect(await findBookings(owner, later)).toEqual([])

    const environment = { ...environmentOn(restored.adminUrl), ...pushesTo(pushes) }
    const { port, dataFolder } = server
    const again = await startServerProcess({ environment, port, dataFolder })
    onTestFinished(() => again.end())
    // Devices have shown what the database has forgotten.
    const present = { ...everyone, journal: before, pairs: everyone.pairs.slice(pairs), devices: [] }
    await runLifecycles({ people: present, count: 2, name: 'after the restore' })
    const audited = { dataFolder, ownerUrl: async () => owner }
    const violations = await auditServer(audited, {
      journal: before,
      people: { ...present, pairs: everyone.pairs },
    })
    Object.assign(result, { acknowledged: before.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])

    // Control: the same comparison finds what was acknowledged after that time.
    const missed = await findLost({ ownerUrl: owner, journal })
    result.control = missed[0] ?? 'found nothing'
    expect(missed).not.toEqual([])
  },
)

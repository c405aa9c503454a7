// Staff read reports and exports from a replica, which does not answer, is killed and comes back, while people ride.
import type { DownloadDefinition } from '@cabstand/contract/endpoint'
import { exportDriverEarnings, getEarningReport } from '@cabstand/contract/http/money/reports'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { appUrl, createDatabase, ownerUrl } from '../../apps/server/test/support/database-server.ts'
import { startWebPushEmulator } from '../../apps/server/test/support/emulators/web-push.ts'
import {
  startStandby,
  startSystemPostgres,
  systemPostgres,
} from '../../apps/server/test/support/system-postgres.ts'
import { auditServer } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { pushesTo } from '../support/fault-server.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import type { PatientClient } from '../support/patient-client.ts'
import { arrangeCity, gatherPeople, type People } from '../support/people.ts'
import { testSeed } from '../support/seed.ts'
import { startServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'

const programs = systemPostgres ?? ''
const rounds = sized(1, 6)
const pairs = 6
/** A replica that failed is tried again after half a minute. */
const within = { timeout: 60_000, interval: 100 }

const result = { rounds: 0, kills: rounds, acknowledged: 0, violations: 0, control: 'none' }
afterAll(() => (systemPostgres === undefined ? undefined : reportFault({ fault: 'replica', ...result })))

async function startWithReplica() {
  const primary = await startSystemPostgres(programs)
  onTestFinished(() => primary.stop())
  await createDatabase(primary.adminUrl, 'cabstand')
  const replica = await startStandby(programs, primary.port)
  onTestFinished(() => replica.stop())
  const pushes = await startWebPushEmulator(onTestFinished)
  const [app, owner] = [appUrl(primary.adminUrl, 'cabstand'), ownerUrl(primary.adminUrl, 'cabstand')]
  const server = await startServerProcess({
    environment: {
      DATABASE_URL: app,
      DATABASE_MIGRATE_URL: owner,
      DATABASE_READ_URL: appUrl(replica.adminUrl, 'cabstand'),
      ...pushesTo(pushes),
    },
  })
  onTestFinished(() => server.end())
  await arrangeCity(owner)
  const people = await gatherPeople({ url: server.url, appUrl: async () => app, pushes }, pairs)
  const audited = { dataFolder: server.dataFolder, ownerUrl: async () => owner }
  return { replica, people, audited }
}

/** Staff who read one report after the other, all the time. */
class Staff {
  /** How many reports and exports were answered. */
  answered = 0
  /** Whether the newest report was read from the replica. */
  isFromReplica = false
  private readonly admin: PatientClient
  private isOver = false

  constructor(admin: PatientClient) {
    this.admin = admin
  }

  async read(): Promise<void> {
    while (!this.isOver) {
      const { behindSeconds } = await this.admin.get(getEarningReport, { query: {} })
      this.isFromReplica = behindSeconds !== null
      await this.download(exportDriverEarnings, { format: 'csv', groupBy: 'month' })
      await this.download(bookingList.export, { format: 'csv' })
      this.answered += 3
    }
  }

  leave(): void {
    this.isOver = true
  }

  private async download(endpoint: DownloadDefinition, query: Record<string, string>): Promise<void> {
    const text = await this.admin.download(endpoint, { query })
    expect(text.split('\n').length, endpoint.name).toBeGreaterThan(1)
  }
}

/** People ride and staff read while `lose` happens; then what they acknowledged is compared. */
async function liveWhile(people: People, staff: Staff, lose: () => Promise<void>) {
  let isOver = false
  const living = (async () => {
    for (let round = 1; !isOver; round++) {
      await runLifecycles({ people, count: pairs, name: `replica ${round}` })
      result.rounds += pairs
    }
  })()
  const reading = staff.read()
  try {
    await Promise.race([lose(), reading])
  } finally {
    isOver = true
    staff.leave()
    await Promise.all([living, reading])
  }
}

test.skipIf(systemPostgres === undefined)(
  `lifecycles go on and reports are answered while their replica is lost ${rounds} times`,
  { timeout: 1_800_000 },
  async () => {
    const { replica, people, audited } = await startWithReplica()
    const { journal } = people
    const staff = new Staff(people.admin)
    const untilReadFrom = (isReplica: boolean) =>
      vi.waitFor(() => expect(staff.isFromReplica).toBe(isReplica), within)
    const untilMore = async () => {
      const answered = staff.answered
      await journal.reached(journal.steps.length + pairs)
      await vi.waitFor(() => expect(staff.answered).toBeGreaterThan(answered + 3), within)
    }
    await liveWhile(people, staff, async () => {
      for (let round = 0; round < rounds; round++) {
        await untilReadFrom(true)
        const thaw = await replica.freeze()
        await untilReadFrom(false)
        await untilMore()
        thaw()
        await untilReadFrom(true)
        await replica.kill()
        await untilReadFrom(false)
        await untilMore()
        await replica.start()
      }
      await untilReadFrom(true)
    })
    const violations = await auditServer(audited, { journal, people })
    Object.assign(result, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
  },
)

import { sql } from 'kysely'
import pino, { type Logger } from 'pino'
import { inject } from 'vitest'
import { atEnd } from '../../../../test/support/at-end.ts'
import { liftBookingLimits } from '../../../../test/support/lift-booking-limits.ts'
import { type Maps, openMaps } from '../../src/maps/index.ts'
import { readPaymentProviders } from '../../src/money/payments/payments-config.ts'
import { createDemo, createDemoHistory } from '../../src/operator/demo/index.ts'
import type { LegacyCredentials } from '../../src/operator/legacy/index.ts'
import { readIdentityProviders } from '../../src/people/auth/identities-config.ts'
import { createConsoleSms, type MailSender, type SmsSender } from '../../src/people/auth/index.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import type { FileStorage } from '../../src/platform/files/storage/file-storage.ts'
import { knownHosts } from '../../src/platform/http/known-hosts.ts'
import { type App, type AppOptions, createApp } from '../../src/start/app.ts'
import { MemoryStorage } from './memory-storage.ts'
import { poolOf } from './pools.ts'
import { settle, wakeWorkers } from './settle.ts'
import { signIn, TestClient } from './test-client.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

/** A clock that tests can set forward; it never stands still. */
export class TestClock {
  private aheadMs = 0
  readonly now = (): Date => new Date(Date.now() + this.aheadMs)
  private readonly database: TestDatabase

  constructor(database: TestDatabase) {
    this.database = database
  }

  /** Waits until all effects so far are complete; see {@link settle}. */
  async settle(): Promise<void> {
    await settle(this.database, { now: this.now })
  }

  /**
   * Moves the time forward, for the application and for the jobs in the database. Earlier effects are complete before
   * the move; work that is due after it starts at once.
   */
  async forward(minutes: number): Promise<void> {
    await this.settle()
    const owner = poolOf(this.database.ownerUrl)
    this.aheadMs += minutes * 60_000
    await owner.query(
      'update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)',
      [minutes * 60],
    )
    await wakeWorkers(owner)
  }
}

export interface TestServer {
  readonly url: string
  readonly app: App
  readonly maps: Maps
  readonly db: Database
  readonly database: TestDatabase
  readonly clock: TestClock
  readonly anonymous: TestClient
  signIn(mobile: string): ReturnType<typeof signIn>
}

export interface TestServerOptions {
  /** Use this database of another test server instead of a new one. */
  readonly database?: TestDatabase
  readonly demo?: boolean
  /** Gives the demo's people their past trips. */
  readonly history?: boolean
  /** Default: the console's. Undefined together with a mail sender: none. */
  readonly sms?: SmsSender | undefined
  readonly mail?: MailSender
  /** Where people reach the service. Default: unknown. */
  readonly publicUrl?: string
  readonly clock?: TestClock
  readonly trustedProxies?: string
  /** Host names that the server accepts besides IP addresses. Default: every name. */
  readonly hosts?: readonly string[]
  /** Where files are kept. Default: in memory. */
  readonly storage?: FileStorage
  /** Credentials of the legacy calls. Default: none. */
  readonly legacy?: LegacyCredentials
  /** The environment of payment providers. Default: the test provider in the demo, otherwise none. */
  readonly payments?: Readonly<Record<string, string>>
  /** The environment of the providers by which people sign in. Default: none. */
  readonly identities?: Readonly<Record<string, string>>
  /** Push providers. Default: web push at the real hosts. */
  readonly push?: AppOptions['push']
  /** Default: none. */
  readonly notificationKey?: string
  /** Maps to use instead of the embedded ones. */
  readonly provideMaps?: (embedded: Maps, database: Database) => Maps
  /** Where a process that finds routes answers. Default: this one finds them. */
  readonly mapsUrl?: string
  /** The built web. Default: only the API. */
  readonly webFolder?: string
  /** Applies the booking limits per rider. Default: no limits, so that a test needs only a few riders. */
  readonly limitsBookings?: boolean
  /** The modules of the server. Default: those of the product. */
  readonly createModules?: AppOptions['createModules']
  /** What the process does. Default: everything. */
  readonly roles?: AppOptions['roles']
  /** Where requests and background work reach the database. Default: without a pooler. */
  readonly poolerUrl?: string
  /** Default: a process stops at once. */
  readonly drainMs?: number
  /** A replica for reports and exports. Default: none. */
  readonly replicaDb?: Database
  /** Default: processes share what they need through the database. */
  readonly redis?: AppOptions['redis']
  /** Measures the server. Default: nothing does. */
  readonly metrics?: AppOptions['metrics']
  /** Destination of the log. Default: only errors are printed. */
  readonly log?: Logger
}

/** Shared by all processes of a test, so that each accepts the sessions of the others. */
export const testSecret = 'a secret that only tests know, and long enough'

const printed = pino({ level: process.env.CABSTAND_TEST_LOG ?? 'error' })

/** The whole server on a separate database for this test file, with the demo's settings and people. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase({ demo: true }))
  const db = openDatabase(options.poolerUrl ?? database.appUrl, { max: 12, applicationName: 'cabstand-test' })
  const log = options.log ?? printed
  const clock = options.clock ?? new TestClock(database)
  const isNew = options.database === undefined || (await createDemo(db))
  if (isNew && options.limitsBookings !== true) await sql.raw(liftBookingLimits).execute(db)
  const remote = options.mapsUrl === undefined ? undefined : { url: options.mapsUrl, secret: testSecret }
  const embedded = await openMaps({ db, dataFolder: inject('mapFolder'), log, remote })
  if (options.history === true) await createDemoHistory({ db, maps: embedded, log, weeks: 3 })
  const maps = options.provideMaps?.(embedded, db) ?? embedded
  const demo = options.demo ?? true
  let url = ''
  const app = await createApp({
    db,
    direct: database.appUrl,
    maps,
    storage: options.storage ?? new MemoryStorage(),
    secret: testSecret,
    sms: 'sms' in options ? options.sms : createConsoleSms(log),
    mail: options.mail,
    publicUrl: options.publicUrl,
    ownUrl: () => url,
    payments: await readPaymentProviders(options.payments ?? {}, {
      production: false,
      demo,
      now: clock.now,
      // No test asks a name server.
      resolve: async () => [],
    }),
    identities: readIdentityProviders(options.identities ?? {}, { production: false, now: clock.now }),
    demo,
    webFolder: options.webFolder,
    version: '0.0.0-test',
    metrics: options.metrics,
    redis: options.redis,
    replicaDb: options.replicaDb,
    drainMs: options.drainMs ?? 0,
    ...(options.roles === undefined ? {} : { roles: options.roles }),
    trustedProxies: options.trustedProxies,
    isKnownHost: options.hosts && knownHosts(options.hosts),
    legacy: options.legacy,
    push: options.push,
    notificationKey: options.notificationKey,
    log,
    now: clock.now,
    ...(options.createModules === undefined ? {} : { createModules: options.createModules }),
  })
  url = await app.listen('127.0.0.1', 0)
  atEnd(async () => {
    await app.close()
    await maps.close()
    await db.destroy()
  })
  return {
    url,
    app,
    maps,
    db,
    database,
    clock,
    anonymous: new TestClient(url),
    signIn: (mobile) => signIn(url, mobile),
  }
}

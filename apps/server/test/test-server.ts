import { sql } from 'kysely'
import pg from 'pg'
import pino, { type Logger } from 'pino'
import { afterAll, inject } from 'vitest'
import { liftBookingLimits } from '../../../test/support/lift-booking-limits.ts'
import { type App, createApp } from '../src/app.ts'
import { type Database, openDatabase } from '../src/db/database.ts'
import { knownHosts } from '../src/http/known-hosts.ts'
import { createConsoleSms, type MailSender, type SmsSender } from '../src/modules/auth/index.ts'
import { createDemo, createDemoHistory } from '../src/modules/demo/index.ts'
import type { LegacyCredentials } from '../src/modules/legacy/index.ts'
import { type Maps, openMaps } from '../src/modules/maps/index.ts'
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

  /** Lets minutes pass, for the application and for the jobs that wait in the database. */
  async forward(minutes: number): Promise<void> {
    const client = new pg.Client({ connectionString: this.database.ownerUrl })
    await client.connect()
    // What happened before the leap starts its clocks before the leap, and jobs that are due are done.
    const until = performance.now() + 10_000
    const waiting = `select from outbox
      union all select from graphile_worker._private_jobs where locked_at is not null or run_at <= now() limit 1`
    while ((await client.query(waiting)).rowCount !== 0 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    this.aheadMs += minutes * 60_000
    await client.query(
      'update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)',
      [minutes * 60],
    )
    await client.end()
  }
}

export interface TestServer {
  readonly url: string
  readonly app: App
  readonly db: Database
  readonly database: TestDatabase
  readonly clock: TestClock
  readonly anonymous: TestClient
  signIn(mobile: string): ReturnType<typeof signIn>
}

export interface TestServerOptions {
  /** Run on this database, which another test server made, instead of an own one. */
  readonly database?: TestDatabase
  readonly demo?: boolean
  /** Gives the demo's people their past trips. */
  readonly history?: boolean
  /** Absent: the console's; undefined beside a mail sender: none. */
  readonly sms?: SmsSender | undefined
  readonly mail?: MailSender
  readonly clock?: TestClock
  readonly trustedProxies?: string
  /** Names that the server answers to beside addresses; absent: to every name. */
  readonly hosts?: readonly string[]
  /** Credentials of the legacy calls; absent: there are none. */
  readonly legacy?: LegacyCredentials
  /** Puts other maps before the embedded ones. */
  readonly provideMaps?: (embedded: Maps, database: Database) => Maps
  /** The built web; absent: the API alone. */
  readonly webFolder?: string
  /** With the limits of what one rider may book; else the few riders of a test book as much as they like. */
  readonly limitsBookings?: boolean
  /** Where the server logs to; absent: only errors are printed. */
  readonly log?: Logger
}

/** Shared by all processes of a test, so that each knows the sessions of the others. */
export const testSecret = 'a secret that only tests know, and long enough'

const printed = pino({ level: process.env.CABSTAND_TEST_LOG ?? 'error' })

/** The whole server on a database of this test file's own, with the demo's settings and people. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase())
  const db = openDatabase(database.appUrl, { max: 12, applicationName: 'cabstand-test' })
  const log = options.log ?? printed
  const clock = options.clock ?? new TestClock(database)
  const isNew = await createDemo(db)
  if (isNew && options.limitsBookings !== true) await sql.raw(liftBookingLimits).execute(db)
  const embedded = await openMaps({ db, dataFolder: inject('mapFolder'), log })
  if (options.history === true) await createDemoHistory({ db, maps: embedded, log })
  const maps = options.provideMaps?.(embedded, db) ?? embedded
  const app = await createApp({
    db,
    direct: database.appUrl,
    maps,
    secret: testSecret,
    sms: 'sms' in options ? options.sms : createConsoleSms(log),
    mail: options.mail,
    demo: options.demo ?? true,
    webFolder: options.webFolder,
    version: '0.0.0-test',
    trustedProxies: options.trustedProxies,
    isKnownHost: options.hosts && knownHosts(options.hosts),
    legacy: options.legacy,
    log,
    now: clock.now,
  })
  const url = await app.listen('127.0.0.1', 0)
  afterAll(async () => {
    await app.close()
    await maps.close()
    await db.destroy()
  })
  return {
    url,
    app,
    db,
    database,
    clock,
    anonymous: new TestClient(url),
    signIn: (mobile) => signIn(url, mobile),
  }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { importDemoCity, openMaps } from '../../apps/server/src/maps/index.ts'
import { createDemo } from '../../apps/server/src/operator/demo/index.ts'
import { createConsoleSms } from '../../apps/server/src/people/auth/index.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { createDiskStorage } from '../../apps/server/src/platform/files/storage/disk-storage.ts'
import { createApp } from '../../apps/server/src/start/app.ts'
import {
  appUrl,
  createDatabase,
  type DatabaseServer,
  ownerUrl,
  startDatabaseServer,
} from '../../apps/server/test/support/database-server.ts'
import { smallCityFile } from '../../test/data/small-city.ts'
import { type RunSql, withOwner } from '../../test/support/as-owner.ts'

const webFolder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))
const log = pino({ level: 'error' })

export interface TaintedServer {
  readonly url: string
  sql<T>(work: (run: RunSql) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** A database server and a small city, for servers whose tables are changed before they start. */
export class TaintedServers {
  private readonly database: DatabaseServer
  private readonly dataFolder: string

  private constructor(database: DatabaseServer, dataFolder: string) {
    this.database = database
    this.dataFolder = dataFolder
  }

  static async prepare(): Promise<TaintedServers> {
    const database = await startDatabaseServer()
    const dataFolder = await mkdtemp(join(tmpdir(), 'cabstand-payloads-'))
    const db = openDatabase(ownerUrl(database.adminUrl, database.template), { max: 2 })
    await importDemoCity({ db, dataFolder, file: smallCityFile })
    await createDemo(db)
    await db.destroy()
    return new TaintedServers(database, dataFolder)
  }

  /** The whole server with its web, on a database that `taint` has changed. */
  async start(taint: (run: RunSql) => Promise<unknown> = async () => undefined): Promise<TaintedServer> {
    const name = `cabstand_payloads_${randomBytes(5).toString('hex')}`
    const { adminUrl, template } = this.database
    await createDatabase(adminUrl, name, template)
    const sql: TaintedServer['sql'] = (work) => withOwner(ownerUrl(adminUrl, name), work)
    await sql(taint)
    const db = openDatabase(appUrl(adminUrl, name), { max: 8, applicationName: 'cabstand-payloads' })
    const maps = await openMaps({ db, dataFolder: this.dataFolder, log })
    const app = await createApp({
      db,
      direct: appUrl(adminUrl, name),
      maps,
      storage: createDiskStorage(join(this.dataFolder, 'files')),
      secret: 'a secret that only tests know, and long enough',
      sms: createConsoleSms(log),
      demo: true,
      webFolder,
      version: '0.0.0-test',
      log,
    })
    return {
      url: await app.listen('127.0.0.1', 0),
      sql,
      stop: async () => {
        await app.close()
        await maps.close()
        await db.destroy()
      },
    }
  }

  async end(): Promise<void> {
    await this.database.stop()
    await rm(this.dataFolder, { recursive: true, force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { atEnd } from '../../../../test/support/at-end.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { appUrl, createDatabase, dropDatabase, ownerUrl, TEST_APP_ROLE } from './database-server.ts'
import { closePools } from './pools.ts'

export interface TestDatabase {
  /** Connects as the app role, which cannot change money rows. */
  db: Database
  appUrl: string
  /** Connects as the role that owns the tables. */
  ownerUrl: string
  appRole: string
}

export interface TestDatabaseOptions {
  /** Without tables. */
  readonly empty?: boolean
  /** With the demo's settings and people. */
  readonly demo?: boolean
}

/**
 * Creates a migrated database for this test file, dropped after its last test. Call it once, at the top of the file:
 * `const { db } = await testDatabase()`.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `cabstand_test_${randomBytes(6).toString('hex')}`
  await createDatabase(adminUrl, name, templateFor(options))
  const db = openDatabase(appUrl(adminUrl, name), { max: 10, applicationName: 'cabstand-test' })
  const urls = { appUrl: appUrl(adminUrl, name), ownerUrl: ownerUrl(adminUrl, name) }
  atEnd(async () => {
    await db.destroy()
    await closePools(Object.values(urls))
    await dropDatabase(adminUrl, name)
  })
  return { db, ...urls, appRole: TEST_APP_ROLE }
}

function templateFor({ empty = false, demo = false }: TestDatabaseOptions): string {
  if (empty) return 'template0'
  return inject(demo ? 'demoDatabase' : 'templateDatabase')
}

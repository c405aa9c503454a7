import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../src/start/embedded-database/embedded-postgres.ts'

/** A PostgreSQL server for tests, with one migrated database as the template of the others. */
export interface DatabaseServer {
  /** Connects as a role that may create databases and roles. */
  adminUrl: string
  template: string
  stop: () => Promise<void>
}

const OWNER = 'cabstand_test_owner'
export const TEST_APP_ROLE = 'cabstand_test_app'
const PASSWORD = 'only-for-tests'

/** Starts an embedded PostgreSQL in a temporary folder, or uses the server at CABSTAND_TEST_DATABASE_URL. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env.CABSTAND_TEST_DATABASE_URL
  const server = given === undefined ? await startTemporary() : { adminUrl: given, stop: async () => {} }
  const template = `cabstand_template_${randomBytes(5).toString('hex')}`
  try {
    await createRoles(server.adminUrl)
    await createDatabase(server.adminUrl, template)
    await migrate(roleUrl(server.adminUrl, OWNER, template), { appRole: TEST_APP_ROLE })
  } catch (error) {
    await server.stop()
    throw error
  }
  return {
    adminUrl: server.adminUrl,
    template,
    stop: async () => {
      if (given !== undefined) await dropDatabase(server.adminUrl, template)
      await server.stop()
    },
  }
}

export function ownerUrl(adminUrl: string, database: string): string {
  return roleUrl(adminUrl, OWNER, database)
}

export function appUrl(adminUrl: string, database: string): string {
  return roleUrl(adminUrl, TEST_APP_ROLE, database)
}

/**
 * Creates a database owned by the tests' owner role: empty, or a copy of `template`. Copying files takes an eighth of
 * the CPU of PostgreSQL's default, which writes every page to the WAL.
 */
export async function createDatabase(adminUrl: string, name: string, template = 'template0'): Promise<void> {
  await asAdmin(adminUrl, (client) =>
    client.query(`create database ${name} template ${template} owner ${OWNER} strategy file_copy`),
  )
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
}

async function startTemporary(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cabstand-test-'))
  // When the tests run as root, PostgreSQL runs as a different system user, which needs access to the folder.
  await chmod(dataFolder, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    address: 'the tests',
    log: console.warn,
    durable: false,
  })
  return {
    adminUrl: postgres.superUrl,
    stop: async () => {
      await postgres.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Creates the roles of the tests on a server that has none yet. */
export async function createRoles(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    for (const role of [OWNER, TEST_APP_ROLE]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (rowCount === 0) await client.query(`create role ${role} login password '${PASSWORD}'`)
    }
    // Only a member of a role may create databases owned by it.
    await client.query(`grant ${OWNER} to current_user`)
  })
}

async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function roleUrl(adminUrl: string, role: string, database: string): string {
  const url = new URL(adminUrl)
  url.username = role
  url.password = PASSWORD
  url.pathname = `/${database}`
  return url.href
}

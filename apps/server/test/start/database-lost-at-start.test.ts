import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { cleanEnvironment } from '../../../../test/support/server-process.ts'
import { eventually } from '../support/eventually.ts'
import { testDatabase } from '../support/test-database.ts'

const { ownerUrl, appUrl } = await testDatabase({ demo: true })
const root = fileURLToPath(new URL('../../../..', import.meta.url))

// PostgreSQL that is stopped ends its connections in the same way.
test.each([
  ['the database is migrated', 'select pg_advisory_xact_lock(7203114905)'],
  ['the demo is created', 'lock table settings in access exclusive mode'],
])('a database that ends while %s is one line that says what to do', async (_, lock) => {
  const holder = await connect(ownerUrl)
  await holder.query('begin')
  await holder.query(lock)
  const { exit, errors } = await startServer()
  const superuser = await connect(
    Object.assign(new URL(inject('adminUrl')), { pathname: new URL(ownerUrl).pathname }).href,
  )
  await eventually(async () => {
    const { rowCount } = await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount !== 0
  }, 'a statement of the start that waits')
  expect(await exit).toBe(1)
  expect(errors()).toMatch(
    /^Cabstand did not start\. PostgreSQL ended or stopped answering meanwhile \(.*\)\. Start again; .*\n$/,
  )
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function startServer(): Promise<{ exit: Promise<number>; errors: () => string }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cabstand-lost-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const child = spawn(process.execPath, ['apps/server/bin/api.ts'], {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      CABSTAND_DATA: dataFolder,
      DATABASE_URL: appUrl,
      DATABASE_MIGRATE_URL: ownerUrl,
      PORT: '0',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (part) => {
    errors += part
  })
  return { exit: once(child, 'close').then(([code]) => code as number), errors: () => errors }
}

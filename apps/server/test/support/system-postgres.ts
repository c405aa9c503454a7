import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../src/start/embedded-database/free-port.ts'
import { runCommand } from '../../src/start/embedded-database/run-command.ts'
import { chooseAccount } from '../../src/start/embedded-database/system-user.ts'
import { createRoles } from './database-server.ts'

/**
 * The programs of the system's PostgreSQL server and its pg_dump, which the embedded one lacks; undefined where Debian's
 * package is not installed.
 */
export const systemPostgres: string | undefined = findPrograms()

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const folders = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : []
  return folders.find((folder) =>
    ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
  )
}

/** Starts one in a temporary folder, with the tests' roles. */
export async function startSystemPostgres(
  programs: string,
): Promise<{ readonly adminUrl: string; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-system-postgres-'))
  const account = await chooseAccount(folder, () => {})
  if (account) await chown(folder, account.uid, account.gid)
  const run = async (name: string, args: readonly string[]) => {
    const { code, output } = await runCommand(join(programs, name), args, account)
    if (code !== 0) throw new Error(`${name}: ${output}`)
  }
  const [data, port] = [join(folder, 'data'), await findFreePort()]
  await run('initdb', [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ])
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  const log = `--log=${join(folder, 'log')}`
  await run('pg_ctl', [`--pgdata=${data}`, `--options=${settings}`, log, '--wait', 'start'])
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  await createRoles(adminUrl)
  return {
    adminUrl,
    stop: async () => {
      await run('pg_ctl', [`--pgdata=${data}`, '--mode=immediate', '--wait', 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

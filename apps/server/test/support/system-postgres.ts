import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freezePostgres, listPostgresProcesses } from '../../../../test/support/postgres-processes.ts'
import { isAlive } from '../../src/platform/process-status.ts'
import { findFreePort } from '../../src/start/embedded-database/free-port.ts'
import { type Account, runCommand } from '../../src/start/embedded-database/run-command.ts'
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
    ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_dump', 'pg_restore'].every((name) =>
      existsSync(join(folder, name)),
    ),
  )
}

/** A PostgreSQL of the system's programs, in a temporary folder and on a port of its own. */
export interface SystemPostgres {
  readonly adminUrl: string
  readonly port: number
  readonly data: string
  /** The system user that it runs as, where the tests run as root. */
  readonly account: Account | undefined
  start(): Promise<void>
  /** Suspends all its processes, with their connections open. Returns a function that resumes them. */
  freeze(): Promise<() => void>
  /** `kill -9` of its main process and all others. */
  kill(): Promise<void>
  /** Makes a standby the primary. Resolves when it accepts writes. */
  promote(): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

/** Starts an empty one with the tests' roles. Its settings are no part of its data: a copy has none of them. */
export async function startSystemPostgres(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<SystemPostgres> {
  const node = await prepareNode(programs, settings)
  await node.run('initdb', [
    `--pgdata=${node.data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ])
  await node.postgres.start()
  await createRoles(node.postgres.adminUrl)
  return node.postgres
}

/** Starts a standby that streams from the primary on this port: a copy of it, which is read-only. */
export async function startStandby(programs: string, primaryPort: number): Promise<SystemPostgres> {
  const node = await prepareNode(programs)
  await node.run('pg_basebackup', [
    `--pgdata=${node.data}`,
    `--dbname=host=127.0.0.1 port=${primaryPort} user=postgres`,
    '--checkpoint=fast',
    '--write-recovery-conf',
    '--no-sync',
  ])
  await node.postgres.start()
  return node.postgres
}

/** Starts one on the data that `restore` writes to this folder. */
export async function startRestored(
  programs: string,
  restore: (data: string) => Promise<void>,
): Promise<SystemPostgres> {
  const { postgres } = await prepareNode(programs)
  await restore(postgres.data)
  await postgres.start()
  return postgres
}

async function prepareNode(programs: string, given: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-system-postgres-'))
  const account = await chooseAccount(folder, () => {})
  if (account) await chown(folder, account.uid, account.gid)
  const run = async (name: string, args: readonly string[]) => {
    const { code, output } = await runCommand(join(programs, name), args, account)
    if (code !== 0) throw new Error(`${name}: ${output}`)
  }
  const [data, port] = [join(folder, 'data'), await findFreePort()]
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...given }
  const settings = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
  const control = (...args: readonly string[]) => run('pg_ctl', [`--pgdata=${data}`, '--wait', ...args])
  let isRunning = false
  const postgres: SystemPostgres = {
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    data,
    account,
    async start() {
      const log = join(folder, 'log')
      await control(`--options=-p ${port} ${settings.join(' ')}`, `--log=${log}`, 'start').catch(
        async (error: Error) => {
          throw new Error(`${error.message}\n${await readFile(log, 'utf8')}`)
        },
      )
      isRunning = true
    },
    freeze: async () => freezePostgres(await readPostmaster(data)),
    async kill() {
      isRunning = false
      await killAll(data)
    },
    promote: () => control('promote'),
    async stop() {
      if (isRunning) await control('--mode=immediate', 'stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
  return { data, run, postgres }
}

async function readPostmaster(data: string): Promise<number> {
  const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(postmaster)
}

async function killAll(data: string): Promise<void> {
  const processes = await listPostgresProcesses(await readPostmaster(data))
  for (const pid of processes) {
    // A child may have ended since it was listed.
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  while (processes.some(isAlive)) await sleep(10)
  // A dead process that nobody has waited for still has its number, and PostgreSQL takes it for a running one.
  await rm(join(data, 'postmaster.pid'), { force: true })
}

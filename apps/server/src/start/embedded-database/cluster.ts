import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'
import type { Access } from './access-file.ts'
import type { Binaries } from './binaries.ts'
import { type Account, runCommand } from './run-command.ts'

const MEBIBYTE = 1024 * 1024

/** The major version that created the cluster in this folder; undefined when there is none. */
export async function findClusterVersion(clusterFolder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartupError(
      `Cannot read ${clusterFolder} (${code}): it was made by another user; start as that user, or as root`,
    )
  }
}

/** Creates an empty cluster. An interrupted start leaves nothing that counts as a cluster. */
export async function createCluster(
  binaries: Binaries,
  access: Access,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const unfinished = `${access.clusterFolder}.new`
  const passwordFile = `${access.clusterFolder}.password`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(unfinished), { recursive: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, access.passwords.postgres, { mode: 0o600 })
  if (account) {
    await chown(unfinished, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  const { code, output } = await runCommand(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // A collation that is the same on every machine and does not change with the system's libraries.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(durable ? [] : ['--no-sync']),
    ],
    account,
  )
  await rm(passwordFile, { force: true })
  if (code !== 0) throw new StartupError(`PostgreSQL could not create its data: ${lastLine(output)}`)
  await rename(unfinished, access.clusterFolder)
}

/**
 * Not durable: data is lost in a power failure. There are enough connections for several test files at once, each with
 * up to three servers. With the default number of iterations, the password of each connection would take milliseconds
 * of CPU on both sides.
 */
const forTests = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: 900,
  scram_iterations: 1,
}

/** Writes the settings of the cluster, which Cabstand manages; manual changes belong in `custom.conf` beside them. */
export async function writeSettings(
  access: Access,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const memoryMiB = totalmem() / MEBIBYTE
  const settings = {
    listen_addresses: "'127.0.0.1'",
    port: access.port,
    unix_socket_directories: "''",
    password_encryption: "'scram-sha-256'",
    max_connections: 100,
    // What is read often and does not fit is in the system's file cache. Administration takes 17 MB for each GB, used
    // or not.
    shared_buffers: `${Math.round(Math.min(256, Math.max(128, memoryMiB / 8)))}MB`,
    // The default grows to 16 MB with shared_buffers. Transactions here write a few kilobytes each.
    wal_buffers: '4MB',
    effective_cache_size: `${Math.round(Math.max(256, memoryMiB / 2))}MB`,
    random_page_cost: 1.1,
    jit: 'off',
    synchronous_commit: 'on',
    wal_level: 'replica',
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // A booking is updated about nine times in an hour, and each update leaves entries behind in all its indexes.
    // Statistics and vacuum after seconds instead of a minute halve what PostgreSQL spends on a booking under load.
    autovacuum_naptime: "'15s'",
    idle_in_transaction_session_timeout: "'60s'",
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    lc_messages: "'C'",
    logging_collector: 'on',
    log_directory: "'log'",
    // One log file per weekday, overwritten after a week.
    log_filename: "'postgresql-%a.log'",
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_checkpoints: 'off',
    log_min_duration_statement: "'1s'",
    log_line_prefix: "'%m [%p] %u@%d '",
    'cabstand.instance': `'${access.instance}'`,
    ...(durable ? {} : forTests),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const header = '# Written by Cabstand at every start. Put settings of your own into custom.conf.'
  await writeOwned(
    join(access.clusterFolder, 'postgresql.conf'),
    [header, ...lines, "include_if_exists = 'custom.conf'", ''].join('\n'),
    account,
  )
  await writeOwned(
    join(access.clusterFolder, 'pg_hba.conf'),
    'host all all 127.0.0.1/32 scram-sha-256\n',
    account,
  )
}

async function writeOwned(path: string, text: string, account: Account | undefined): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  if (account) await chown(path, account.uid, account.gid)
}

export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? ''
}

import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../../../apps/server/src/start/embedded-database/run-command.ts'
import { chooseAccount } from '../../../apps/server/src/start/embedded-database/system-user.ts'
import type { BenchContext } from '../../row.ts'
import { PeerMissing } from '../../row.ts'

const versionsFolder = '/usr/lib/postgresql'

/** The programs of the newest PostgreSQL installed by Debian or Ubuntu. */
function findFolder(): string | undefined {
  if (!existsSync(versionsFolder)) return undefined
  const [newest] = readdirSync(versionsFolder).sort((a, b) => Number(b) - Number(a))
  return newest === undefined ? undefined : join(versionsFolder, newest)
}

/** The path of pgbench. Throws PeerMissing. */
export function findPgbench(): string {
  const path = join(findFolder() ?? versionsFolder, 'bin/pgbench')
  if (!existsSync(path))
    throw new PeerMissing('pgbench', 'apt-get install postgresql (Debian 12: postgresql-15)')
  return path
}

export interface DebianPostgres {
  readonly url: string
  readonly socketFolder: string
  readonly version: string
}

/**
 * Starts a PostgreSQL with PostGIS for this row, on a socket in its folder and without a port. It does not have to
 * survive a power failure. Throws PeerMissing.
 */
export async function startPostgis(context: BenchContext): Promise<DebianPostgres> {
  const folder = findFolder()
  const version = folder?.split('/').at(-1) ?? ''
  if (folder === undefined || !existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`)) {
    throw new PeerMissing(
      'PostGIS',
      'apt-get install postgresql postgresql-15-postgis-3 (the number of your version)',
    )
  }
  const cluster = join(context.folder, 'postgis')
  const account = await chooseAccount(cluster, context.say)
  const run = async (program: string, ...args: string[]) => {
    const { code, output } = await runCommand(join(folder, 'bin', program), args, account)
    if (code !== 0) throw new Error(`${program} failed: ${output}`)
  }
  await mkdir(cluster, { mode: 0o700 })
  if (account !== undefined) await chown(cluster, account.uid, account.gid)
  await run('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
  await writeFile(
    join(cluster, 'postgresql.auto.conf'),
    [
      "listen_addresses = ''",
      `unix_socket_directories = '${cluster}'`,
      'fsync = off',
      'shared_buffers = 512MB',
      'jit = off',
    ].join('\n'),
  )
  await run('pg_ctl', 'start', '-w', '-D', cluster, '-l', join(cluster, 'log'))
  context.defer(() => run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', cluster))
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(cluster)}`,
    socketFolder: cluster,
    version,
  }
}

import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { runCommand } from '../../apps/server/src/start/embedded-database/run-command.ts'
import { eventually } from '../../apps/server/test/support/eventually.ts'
import {
  type SystemPostgres,
  startRestored,
  startSystemPostgres,
  systemPostgres,
} from '../../apps/server/test/support/system-postgres.ts'
import { withOwner } from './as-owner.ts'

const program = '/usr/bin/pgbackrest'
const programs = systemPostgres ?? ''

/** Whether this machine has PostgreSQL and pgBackRest of Debian; tests of an archive are left out elsewhere. */
export const hasWalArchive = systemPostgres !== undefined && existsSync(program)

/** A PostgreSQL whose pgBackRest archives each WAL segment, as docs/backup.md describes. It ends with the test. */
export class ArchivedPostgres {
  readonly primary: SystemPostgres
  private readonly config: string

  private constructor(primary: SystemPostgres, config: string) {
    this.primary = primary
    this.config = config
  }

  static async start(): Promise<ArchivedPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'cabstand-wal-archive-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    // PostgreSQL puts its socket there as a user of its own.
    await chmod(folder, 0o777)
    const config = join(folder, 'pgbackrest.conf')
    const primary = await startSystemPostgres(programs, {
      unix_socket_directories: folder,
      archive_mode: 'on',
      archive_command: `${program} --config=${config} --stanza=cabstand archive-push %p`,
    })
    onTestFinished(() => primary.stop())
    await writeFile(config, configOf(folder, primary))
    const archived = new ArchivedPostgres(primary, config)
    await archived.run('stanza-create')
    return archived
  }

  async backUp(): Promise<void> {
    await this.run('backup', '--type=full')
    // Only the seconds after the one in which it ended can be restored from it.
    await sleep(1000)
  }

  /** Resolves when all that was committed until now is in the archive. */
  async untilArchived(): Promise<void> {
    await withOwner(this.primary.adminUrl, async (sql) => {
      const [{ name } = { name: '' }] = await sql<{ name: string }>(
        'select pg_walfile_name(pg_switch_wal()) as name',
      )
      const archived = 'select from pg_stat_archiver where last_archived_wal >= $1'
      await eventually(async () => (await sql(archived, [name])).length === 1, 'the archive')
    })
  }

  /** Another PostgreSQL with the archive's data of this time. Resolves when it accepts writes. */
  async restoreTo(time: string): Promise<SystemPostgres> {
    const restored = await startRestored(programs, async (data) => {
      const target = [`--target=${time}`, '--type=time', '--target-action=promote']
      await this.run('restore', `--pg1-path=${data}`, ...target)
    })
    onTestFinished(() => restored.stop())
    await withOwner(restored.adminUrl, (sql) =>
      eventually(
        async () => (await sql('select where not pg_is_in_recovery()')).length === 1,
        'the end of the recovery',
      ),
    )
    return restored
  }

  private async run(command: string, ...options: readonly string[]): Promise<void> {
    const args = [`--config=${this.config}`, '--stanza=cabstand', ...options, command]
    const { code, output } = await runCommand(program, args, this.primary.account)
    if (code !== 0) throw new Error(`pgbackrest ${command}: ${output}`)
  }
}

const configOf = (folder: string, { data, port }: SystemPostgres) => `[global]
repo1-path=${folder}/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-for-tests
lock-path=${folder}/lock
spool-path=${folder}/spool
log-level-file=off
start-fast=y
compress-type=zst

[cabstand]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`

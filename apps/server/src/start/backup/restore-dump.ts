import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DatabaseLocation } from '../../platform/db/location.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { runCommand } from '../embedded-database/run-command.ts'
import type { PostgresTools } from './postgres-tools.ts'
import { connectionOf, firstError } from './run-postgres-tool.ts'

interface Dump {
  readonly path: string
  /** Deletes all that the owner has in the database. */
  readonly replace: boolean
}

/**
 * Restores a dump in one transaction, whose first statement deletes what is there: a restore that fails, or is killed,
 * leaves the database as it was. Rights and policies name roles, which may be others here: the next step, migrating,
 * grants them. The comment of an extension belongs to whoever has installed it.
 */
export async function restoreDump(
  owner: DatabaseLocation,
  tools: PostgresTools,
  { path, replace }: Dump,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-restore-'))
  try {
    const list = join(folder, 'list')
    const { code, output } = await runCommand(tools.pgRestore, ['--list', `--file=${list}`, path], undefined)
    if (code !== 0) throw new StartupError(`${tools.pgRestore} cannot read ${path}: ${output.trim()}`)
    const entries = (await readFile(list, 'utf8')).split('\n')
    await writeFile(list, entries.filter((line) => !/ (POLICY|COMMENT - EXTENSION) /.test(line)).join('\n'))
    const how = ['--file=-', '--no-owner', '--no-privileges', `--use-list=${list}`]
    await applyScript(owner, tools, { restoreArgs: [...how, path], replace })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function applyScript(
  owner: DatabaseLocation,
  { pgRestore, psql }: PostgresTools,
  { restoreArgs, replace }: { readonly restoreArgs: readonly string[]; readonly replace: boolean },
): Promise<void> {
  const { url, environment } = connectionOf(owner)
  const options = { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...environment } }
  const restore = spawn(pgRestore, restoreArgs, options)
  restore.stdin.end()
  const quietly = ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1', '--file=-']
  const apply = spawn(psql, [`--dbname=${url}`, ...quietly], options)
  const [restored, applied] = [endOf(restore), endOf(apply)]
  await pipeline(script(restore.stdout, restored, replace), apply.stdin).catch(() => {
    // One of the two has failed, which says why below.
    restore.kill()
  })
  for (const [program, { code, said }] of [
    [psql, await applied],
    [pgRestore, await restored],
  ] as const)
    if (code !== 0) throw new StartupError(`${program} failed: ${firstError(said)}`)
}

/** Ends with the commit only when the whole dump was read: psql rolls back what ends without one. */
async function* script(
  dump: Readable,
  restored: Promise<Ended>,
  replace: boolean,
): AsyncGenerator<string | Buffer> {
  yield replace ? 'begin; drop owned by current_user cascade;\n' : 'begin;\n'
  let isHead = true
  for await (const chunk of dump) {
    // pg_restore 17 sets what older servers do not know.
    yield isHead ? String(chunk).replace(/^SET transaction_timeout = 0;$/m, '') : chunk
    isHead = false
  }
  const { code } = await restored
  if (code !== 0) throw new Error('the dump was not read')
  yield 'commit;\n'
}

interface Ended {
  readonly code: number
  readonly said: string
}

async function endOf(child: ChildProcess): Promise<Ended> {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += String(chunk)
  })
  try {
    const [code] = await once(child, 'close')
    return { code: Number(code ?? -1), said }
  } catch (error) {
    return { code: -1, said: error instanceof Error ? error.message : String(error) }
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { findAccess } from '../../../src/start/embedded-database/access-file.ts'
import { startEmbeddedPostgres } from '../../../src/start/embedded-database/embedded-postgres.ts'
import { findRunning } from '../../../src/start/embedded-database/postmaster.ts'

interface Report {
  pid: number
  port: number
  adopted: boolean
  appUrl: string
  superUrl: string
  lines: string[]
  refused?: string
}

/** A server process that uses a data folder. */
export interface Holder extends Report {
  child: ChildProcess
  /** Runs a statement through the process's pool. Returns the first value, or throws the error. */
  ask(sql: string): Promise<unknown>
}

const fixture = fileURLToPath(new URL('hold-database.fixture.ts', import.meta.url))

/** An empty folder that is removed after the test, with its databases. */
export async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-embedded-'))
  await chmod(folder, mode)
  removeWithTest(folder)
  return folder
}

/** Copies a folder with its owners, without whom PostgreSQL does not start. */
export const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/** A data folder whose server has stopped. The table `notes` of its database has the note "kept". */
export async function makeDataFolder(): Promise<string> {
  pattern ??= makePattern()
  const folder = join(await makeFolder(), 'data')
  await copyFolder(await pattern, folder)
  removeWithTest(folder)
  return folder
}

let pattern: Promise<string> | undefined

async function makePattern(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-embedded-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const server = { dataFolder: folder, address: 'http://127.0.0.1:4120', log() {}, durable: false }
  const { owner, stop } = await startEmbeddedPostgres(server)
  await query(owner.url(), "create table notes as select 'kept' as note")
  await query(owner.url(), 'grant select, insert on notes to cabstand_app')
  await stop()
  return folder
}

/** For a folder that the test creates. */
export function removeWithTest(folder: string): void {
  onTestFinished(async () => {
    const access = await findAccess(folder).catch(() => undefined)
    const left = access && (await findRunning(access.clusterFolder))
    if (left) process.kill(left.pid, 'SIGQUIT')
    if (access && !access.clusterFolder.startsWith(folder)) {
      await rm(dirname(access.clusterFolder), { recursive: true, force: true })
    }
    await rm(folder, { recursive: true, force: true })
  })
}

/** Starts a server process on the folder. Returns its report when it has started or refused to start. */
export async function start(dataFolder: string, uid?: number): Promise<Holder> {
  const child = spawn(process.execPath, [fixture, dataFolder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  onTestFinished(() => end(child, 'stop'))
  const answers = createInterface(child.stdout)
  const report = await nextAnswer<Report>(child, answers)
  return {
    ...report,
    child,
    async ask(sql) {
      const answer = nextAnswer<{ value?: unknown; failed?: string }>(child, answers)
      child.stdin.write(`${sql}\n`)
      const { value, failed } = await answer
      if (failed !== undefined) throw new Error(failed)
      return value
    },
  }
}

async function nextAnswer<T>(child: ChildProcess, answers: Interface): Promise<T> {
  const ended = new AbortController()
  const exit = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`The server process ended with ${code}`)
  })
  exit.catch(() => {})
  try {
    const [line] = (await Promise.race([once(answers, 'line'), exit])) as [string]
    return JSON.parse(line) as T
  } finally {
    ended.abort()
  }
}

export async function end(child: ChildProcess, how: 'stop' | 'kill'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (how === 'kill') child.kill('SIGKILL')
  else child.stdin?.end()
  await ended
}

export async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

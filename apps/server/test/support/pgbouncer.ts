import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from '../../../../test/support/at-end.ts'
import { findFreePort } from '../../src/start/embedded-database/free-port.ts'

/** Whether this machine has a PgBouncer that keeps named statements (from 1.21); tests of it are left out elsewhere. */
export const hasPgBouncer = findVersion() >= 121

function findVersion(): number {
  try {
    const [, major = '', minor = ''] =
      /PgBouncer (\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' })) ?? []
    return Number(major) * 100 + Number(minor)
  } catch {
    return 0
  }
}

/**
 * A PgBouncer in transaction mode before a test's database, as `deploy/pgbouncer` sets it up but for addresses and few
 * connections, which many clients share. Resolves to its URL and functions that end it at once and
 * start it again. It ends with the tests of the file.
 */
export async function startPgBouncer(databaseUrl: string, connections: number) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const own = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-pgbouncer-'))
  // PgBouncer does not run as root.
  await chmod(folder, 0o755)
  const users = join(folder, 'users.txt')
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    config,
    await changeLines({
      cabstand: `* = host=${hostname} port=${port}`,
      logfile: '',
      pidfile: '',
      listen_port: `listen_port = ${own}`,
      auth_file: `auth_file = ${users}`,
      default_pool_size: `default_pool_size = ${connections}`,
    }),
  )
  let child: ChildProcess | undefined
  const start = async () => {
    const started = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), config])
    child = started
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (chunk: Buffer) => {
        if (/process up/.test(String(chunk))) resolve()
      })
      started.once('exit', (code) => reject(new Error(`PgBouncer ended with code ${code}`)))
    })
  }
  const kill = async () => {
    const ended = child && once(child, 'exit')
    child?.kill('SIGKILL')
    await ended
  }
  await start()
  atEnd(async () => {
    await kill()
    await rm(folder, { recursive: true })
  })
  const account = password === '' ? username : `${username}:${password}`
  return {
    url: `postgres://${account}@127.0.0.1:${own}${pathname}`,
    kill,
    start,
  }
}

/** The operators' file with other lines for these settings; throws when it does not have one of them. */
async function changeLines(lines: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(new URL('../../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8')
  for (const [name, other] of Object.entries(lines)) {
    const line = new RegExp(`^${name} = .*$`, 'm')
    if (!line.test(text)) throw new Error(`pgbouncer.ini does not set ${name}`)
    text = text.replace(line, () => other)
  }
  return text
}

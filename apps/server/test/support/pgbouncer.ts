import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
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
 * A PgBouncer in transaction mode before a test's database: few connections, which many clients share. Resolves to its
 * URL and functions that end it at once and start it again. It ends with the tests of the file.
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
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
max_prepared_statements = 200
`,
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
  afterAll(async () => {
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

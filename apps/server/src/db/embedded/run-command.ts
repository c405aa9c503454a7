import { spawn } from 'node:child_process'

/** A system user that runs PostgreSQL in root's place. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * Runs a program to its end, as `account` when given, and returns its exit code and what it printed. A program
 * that cannot be started at all has the code -1 and says so in its output.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  account: Account | undefined,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: process.platform === 'win32' ? undefined : '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      // PostgreSQL's messages are read by people and by this program: one language, no surprises from the shell.
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    // 'exit', not 'close': a PostgreSQL that outlives pg_ctl may hold the pipes open.
    child.on('exit', (code) => setImmediate(() => resolve({ code: code ?? -1, output })))
  })
}

import { spawn } from 'node:child_process'

/** The system user that runs PostgreSQL instead of root. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/**
 * Runs a program, as `account` when given and with these variables, and returns its exit code and output. When it cannot be started, the code is
 * -1 and the output has the reason.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  account: Account | undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: process.platform === 'win32' ? undefined : '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      // This program parses PostgreSQL's messages, so their language is fixed.
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...environment },
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
    // 'exit', not 'close': a PostgreSQL that outlives pg_ctl may keep the pipes open.
    child.on('exit', (code) => setImmediate(() => resolve({ code: code ?? -1, output })))
  })
}

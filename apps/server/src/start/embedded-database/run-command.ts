import { spawn } from 'node:child_process'

/** The system user that runs PostgreSQL instead of root. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** How long the output of a program that has ended is waited for. */
const pipesOpenMs = 200

/**
 * Runs a program, as `account` when given and with these variables, and returns its exit code and output. When it cannot
 * be started, the code is -1 and the output has the reason.
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
    child.on('exit', (code) => {
      const end = () => resolve({ code: code ?? -1, output })
      // What it printed last may still be in the pipes. A PostgreSQL that outlives pg_ctl may keep them open.
      child.once('close', end)
      setTimeout(end, pipesOpenMs)
    })
  })
}

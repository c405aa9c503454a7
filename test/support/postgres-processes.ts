import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The postmaster and every process that it has started. */
export async function listPostgresProcesses(postmaster: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []))
  return [postmaster, ...children]
}

/** Stops a whole PostgreSQL in the middle of what it does, connections open; answers how to let it go on. */
export async function freezePostgres(postmaster: number): Promise<() => void> {
  // First the one that starts the others, so that none comes into being behind the list.
  process.kill(postmaster, 'SIGSTOP')
  const frozen = await listPostgresProcesses(postmaster)
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of frozen) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  signalAll('SIGSTOP')
  return () => signalAll('SIGCONT')
}

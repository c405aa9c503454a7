import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The postmaster and all its child processes. */
export async function listPostgresProcesses(postmaster: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []))
  return [postmaster, ...children]
}

/** Suspends all PostgreSQL processes with their connections open. Returns a function that resumes them. */
export async function freezePostgres(postmaster: number): Promise<() => void> {
  // The postmaster first, so that it cannot start processes that the list lacks.
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

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Whether a process is running. A zombie process (common in some containers) is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    return statFields(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] !== 'Z'
  } catch {
    return true
  }
}

/** The command line of a process; undefined when the system does not provide it. */
export async function readCommandLine(pid: number): Promise<string | undefined> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    return ps(pid, 'args=')
  }
}

/** Start time of a process in the system's own form; '' when the system does not provide it. */
export async function readProcessStart(pid: number): Promise<string> {
  try {
    return statFields(await readFile(`/proc/${pid}/stat`, 'utf8'))[19] ?? ''
  } catch {
    return (await ps(pid, 'lstart=')) ?? ''
  }
}

/**
 * The fields after the name, which is in parentheses and may contain spaces: the state is the first, the start time the
 * 20th.
 */
function statFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function ps(pid: number, column: string): Promise<string | undefined> {
  return promisify(execFile)('ps', ['-p', String(pid), '-o', column]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
}

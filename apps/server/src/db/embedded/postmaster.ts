import { execFile } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What `postmaster.pid` in a cluster says. */
export interface Postmaster {
  pid: number
  port: number
}

/** The pid file's content; undefined when there is none or it is unfinished. */
export async function readPostmaster(clusterFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0]))
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : undefined
}

/** Whether the process `pid` is alive and is PostgreSQL on this cluster, not a stranger who got the number. */
export async function servesCluster(pid: number, clusterFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await readCommandLine(pid)
  if (command === undefined) return true
  const folder = await realpath(clusterFolder).catch(() => clusterFolder)
  return command.includes(folder) || command.includes(clusterFolder)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process; undefined when this system does not tell. */
async function readCommandLine(pid: number): Promise<string | undefined> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    return promisify(execFile)('ps', ['-p', String(pid), '-o', 'args=']).then(
      ({ stdout }) => stdout,
      () => undefined,
    )
  }
}

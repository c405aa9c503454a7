import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, readCommandLine } from './process-status.ts'

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

import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, readCommandLine } from '../../platform/process-status.ts'

/** The content of a cluster's `postmaster.pid`. */
export interface Postmaster {
  pid: number
  /** The cluster's folder when PostgreSQL started. */
  folder: string
  port: number
}

/** The pid file's content; undefined when there is none or it is unfinished. */
export async function readPostmaster(clusterFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [first, folder = '', , fourth] = text.split('\n')
  const pid = Math.abs(Number(first))
  const port = Number(fourth)
  if (!Number.isInteger(pid) || pid === 0) return undefined
  return { pid, folder, port: Number.isInteger(port) ? port : 0 }
}

/**
 * The running PostgreSQL of this cluster. A pid file is ignored when it names an ended process, another program, or the
 * PostgreSQL of the folder that this one was copied from.
 */
export async function findRunning(clusterFolder: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(clusterFolder)
  if (postmaster === undefined || !isAlive(postmaster.pid)) return undefined
  return (await servesCluster(postmaster, clusterFolder)) ? postmaster : undefined
}

async function servesCluster({ pid, folder }: Postmaster, clusterFolder: string): Promise<boolean> {
  const actual = await realpath(clusterFolder).catch(() => clusterFolder)
  const command = await readCommandLine(pid)
  // The system gives no information about processes: only the pid file is available.
  if (command === undefined) return folder === clusterFolder || folder === actual
  if (!command.includes('postgres')) return false
  // PostgreSQL's working directory is the cluster, reported by the system under its current name.
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (workingFolder !== undefined) return workingFolder === actual
  return [clusterFolder, actual].some((path) => `${command} `.includes(` -D ${path} `))
}

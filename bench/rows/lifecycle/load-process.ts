import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cleanEnvironment } from '../../support/processes.ts'

export interface LifecycleLoad {
  readonly clients: number
  readonly seconds: number
}

export interface LifecycleResult {
  /** Lifecycles that ended during the measurement, including those that began before it. */
  readonly perSecond: number
  /** All lifecycles, including those before and after the measurement. */
  readonly done: number
  /** CPU time of the load process. */
  readonly cpuMs: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Of the answer to one step of a trip: accepting, arriving, …, rating. */
  readonly stepP50Ms: number
  readonly stepP99Ms: number
}

const file = fileURLToPath(new URL('load.ts', import.meta.url))

/** Runs trips in a separate process, so that clients and server do not share an event loop. */
export async function runLoad(url: string, { clients, seconds }: LifecycleLoad): Promise<LifecycleResult> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [file, url, String(clients), String(seconds)],
    {
      env: cleanEnvironment(),
    },
  )
  return JSON.parse(stdout) as LifecycleResult
}

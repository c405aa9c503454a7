import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cleanEnvironment } from '../../support/processes.ts'

export interface LifecycleLoad {
  readonly clients: number
  readonly seconds: number
}

export interface LifecycleResult {
  /** Lifecycles that ended in the window, those begun before it included. */
  readonly perSecond: number
  /** Lifecycles in all, in and around the window. */
  readonly done: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const file = fileURLToPath(new URL('load.ts', import.meta.url))

/** Makes trips in a process of its own, so that clients and server do not share an event loop. */
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

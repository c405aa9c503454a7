import { setTimeout as sleep } from 'node:timers/promises'

const lookEveryMs = 250
const firstPauseMs = 200
const longestPauseMs = 10_000

export interface Kept {
  /** Whether the supervised server is running. */
  isRunning(): Promise<boolean>
  /** Restarts it and reports that; throws when it cannot be started now. */
  start(): Promise<string>
  log(line: string): void
}

/**
 * Supervises a server: restarts it whenever it has ended, with growing pauses while that fails. `stop` ends the
 * supervision and waits for a start in progress.
 */
export function keepRunning(kept: Kept): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const watching = watch(kept, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}

async function watch(kept: Kept, stopping: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined)
  let pauseMs = firstPauseMs
  while (!stopping.aborted) {
    await pause(lookEveryMs)
    if (stopping.aborted || (await kept.isRunning())) continue
    kept.log('PostgreSQL has ended by itself and is started again')
    try {
      kept.log(await kept.start())
      pauseMs = firstPauseMs
    } catch (error) {
      kept.log(`${(error as Error).message}; trying again`)
      await pause(pauseMs)
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }
  }
}

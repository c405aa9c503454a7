import { setTimeout as sleep } from 'node:timers/promises'

const lookEveryMs = 250
const firstPauseMs = 200
const longestPauseMs = 10_000

export interface Kept {
  /** Whether the server that is kept is alive. */
  isRunning(): Promise<boolean>
  /** Starts it again and says so; throws when that is not possible now. */
  start(): Promise<string>
  log(line: string): void
}

/**
 * Looks after a server that must not be gone: starts it again whenever it has ended, with growing pauses as long as
 * that fails. `stop` ends the watch, waiting for a start that is under way.
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

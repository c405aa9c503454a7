import { constants } from 'node:os'

export interface Stoppable {
  /** Takes everything down in order. */
  stop(): Promise<void>
  /** Just before the process ends without having been taken down. */
  abandon(): void
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A Ctrl-C may arrive from the terminal and from npm as well: together they count as one. */
const sameSignalMs = 300

/**
 * Stops at the first signal, and ends at once at the second. Also stops when the process that started this one over
 * an IPC channel is gone, however it ended.
 */
export function stopOnSignal(server: Stoppable, say: (line: string) => void): void {
  let stoppingSince: number | undefined
  const stop = () => {
    if (stoppingSince !== undefined) return
    stoppingSince = performance.now()
    say('Stopping.')
    server.stop().then(
      () => process.exit(0),
      (error: Error) => {
        say(`It did not stop cleanly: ${error.message}`)
        process.exit(1)
      },
    )
  }
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (stoppingSince === undefined) return stop()
      if (performance.now() - stoppingSince < sameSignalMs) return
      server.abandon()
      process.exit(128 + constants.signals[signal])
    })
  }
  if (process.channel) process.once('disconnect', stop)
  // A terminal or a parent that has gone takes no more lines: that is no reason to end without stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

import { constants } from 'node:os'

export interface Stoppable {
  /** Stops everything in order. */
  stop(): Promise<void>
  /** Called just before the process exits without a complete stop. */
  abandon(): void
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Ctrl-C may arrive from both the terminal and npm: signals within this time count as one. */
const sameSignalMs = 300

/**
 * Stops at the first signal and exits immediately at the second. Also stops when the parent process connected by an IPC
 * channel has ended.
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
  // Output may fail when the terminal or parent is gone: the stop continues anyway.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'

const simulatorFile = fileURLToPath(new URL('../../../simulator/bin/simulate.ts', import.meta.url))
const killAfterMs = 1000

/** Runs the demo's drivers and riders in a separate process that uses only the public API. */
export function startSimulator(address: string, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const child = fork(simulatorFile, ['--demo', '--base-url', address], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', (code) => {
    if (code !== 0 && code !== null)
      log.warn({ code }, 'the simulator ended: the demo has no simulated people until the next start')
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
      await ended
      clearTimeout(late)
    },
  }
}

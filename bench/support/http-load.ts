import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BenchContext } from '../row.ts'
import { cleanEnvironment } from './processes.ts'

/** One window of load: the same GET again and again over kept-alive connections. */
export interface HttpLoad {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly durationMs: number
}

export interface HttpLoadResult {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Share of one core that the generator itself used: near 1 it would be what is measured. */
  readonly generatorCpu: number
}

/** A load generator in a process of its own, so that it shares no event loop with what it measures. */
export interface HttpLoadGenerator {
  run(load: HttpLoad): Promise<HttpLoadResult>
}

export function startHttpLoad(context: BenchContext): HttpLoadGenerator {
  const file = fileURLToPath(new URL('http-load-process.ts', import.meta.url))
  const child: ChildProcess = fork(file, { env: cleanEnvironment() })
  context.defer(() => child.kill())
  return {
    async run(load) {
      child.send(load)
      const [answer] = (await once(child, 'message')) as [HttpLoadResult | { error: string }]
      if ('error' in answer) throw new Error(answer.error)
      return answer
    },
  }
}

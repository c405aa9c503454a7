import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'

/** A process of the bench that answers requests one at a time. */
export class Child {
  private readonly process: ChildProcess

  constructor(module: URL, options: ForkOptions = {}) {
    this.process = fork(module, { ...options, serialization: 'advanced' })
  }

  /** The next message; rejects when the process ends instead. */
  async receive<T>(): Promise<T> {
    const ended = new AbortController()
    try {
      return await Promise.race([
        once(this.process, 'message', { signal: ended.signal }).then(([message]) => message as T),
        once(this.process, 'exit', { signal: ended.signal }).then(([code]) => {
          throw new Error(`${this.process.spawnargs.join(' ')} ended with ${code}`)
        }),
      ])
    } finally {
      ended.abort()
    }
  }

  async ask<T>(request: object): Promise<T> {
    const answer = this.receive<T>()
    this.process.send(request)
    return answer
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return
    const exited = once(this.process, 'exit')
    this.process.kill('SIGTERM')
    await exited
  }
}

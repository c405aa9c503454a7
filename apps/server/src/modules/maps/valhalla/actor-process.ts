import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

export type ActorMethod = 'route' | 'traceRoute' | 'traceAttributes' | 'isochrone' | 'locate'

/** Valhalla said that the request has no answer (no road near, no way): asking again is no use. */
export class ValhallaRefusal extends Error {
  override readonly name = 'ValhallaRefusal'
}

/** The process died, is overloaded or too slow: another router may answer. */
export class ValhallaUnavailable extends Error {
  override readonly name = 'ValhallaUnavailable'
}

interface Waiting {
  readonly method: ActorMethod
  readonly request: object
  resolve(value: object): void
  reject(error: Error): void
  timer?: NodeJS.Timeout
}

type FromChild =
  | { ready: true }
  | { failed: string }
  | { id: number; value: object }
  | { id: number; error: string }

const startTimeoutMs = 15_000
const requestTimeoutMs = 10_000
/** Beyond this the answers would come too late to be of use. */
const maxQueued = 500

/**
 * One Valhalla in a child process. Its native memory is never given back and a crash of it would take the
 * server along, so it lives and dies apart. At most one request per core is given to it at a time; the
 * others wait here, and one that is cancelled while it waits costs nothing.
 */
export class ActorProcess {
  private readonly child: ChildProcess
  private readonly running = new Map<number, Waiting>()
  private readonly queue: Waiting[] = []
  private readonly slots = Math.max(1, availableParallelism())
  private lastId = 0
  private ended = false
  private readonly idle: (() => void)[] = []
  /** Resolves when the process has ended, for whatever reason. */
  readonly exited: Promise<void>

  private constructor(config: string) {
    const script = fileURLToPath(new URL('./actor-child.ts', import.meta.url))
    this.child = fork(script, [config], {
      env: { UV_THREADPOOL_SIZE: String(this.slots) },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.exited = new Promise((resolve) => {
      this.child.once('error', () => resolve(this.end()))
      this.child.once('exit', () => resolve(this.end()))
    })
    this.child.on('message', (message: FromChild) => {
      if ('id' in message) this.answer(message)
    })
  }

  /** Starts a process with a configuration (JSON). Rejects when Valhalla cannot load it. */
  static async start(config: string): Promise<ActorProcess> {
    const actor = new ActorProcess(config)
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => actor.fail(reject, 'it does not start in time'), startTimeoutMs)
      actor.child.on('message', (message: FromChild) => {
        clearTimeout(timer)
        if ('failed' in message) actor.fail(reject, message.failed)
        else resolve()
      })
      actor.exited.then(() => {
        clearTimeout(timer)
        reject(new ValhallaUnavailable('Valhalla ended while starting'))
      })
    })
    actor.rest()
    return actor
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /** Throws ValhallaRefusal, ValhallaUnavailable, or the signal's reason. */
  request(method: ActorMethod, request: object, signal?: AbortSignal): Promise<object> {
    if (this.ended) return Promise.reject(new ValhallaUnavailable('Valhalla has ended'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.queue.length >= maxQueued)
      return Promise.reject(new ValhallaUnavailable('Valhalla is overloaded'))
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { method, request, resolve, reject }
      this.queue.push(waiting)
      signal?.addEventListener('abort', () => this.cancel(waiting, signal.reason), { once: true })
      this.pump()
    })
  }

  /** Lets what was asked be answered, then ends the process. */
  async drain(): Promise<void> {
    if (this.running.size + this.queue.length > 0) {
      await Promise.race([new Promise<void>((resolve) => this.idle.push(resolve)), this.exited])
    }
    await this.kill()
  }

  async kill(): Promise<void> {
    this.child.ref()
    this.child.kill('SIGKILL')
    await this.exited
  }

  private pump(): void {
    while (this.running.size < this.slots && !this.ended) {
      const next = this.queue.shift()
      if (!next) break
      this.lastId += 1
      // A native call cannot be stopped: when one hangs, the process goes.
      next.timer = setTimeout(() => this.child.kill('SIGKILL'), requestTimeoutMs)
      this.running.set(this.lastId, next)
      this.child.ref()
      this.child.channel?.ref()
      this.child.send({ id: this.lastId, method: next.method, request: next.request })
    }
    if (this.running.size === 0) this.rest()
  }

  /** An idle child does not keep its parent alive. */
  private rest(): void {
    this.child.unref()
    this.child.channel?.unref()
    for (const resolve of this.idle.splice(0)) resolve()
  }

  private answer(message: { id: number; value: object } | { id: number; error: string }): void {
    const waiting = this.running.get(message.id)
    if (!waiting) return
    this.running.delete(message.id)
    clearTimeout(waiting.timer)
    if ('error' in message) waiting.reject(new ValhallaRefusal(message.error))
    else waiting.resolve(message.value)
    this.pump()
  }

  private cancel(waiting: Waiting, reason: unknown): void {
    const at = this.queue.indexOf(waiting)
    if (at >= 0) this.queue.splice(at, 1)
    waiting.reject(reason instanceof Error ? reason : new Error('cancelled'))
  }

  private fail(reject: (error: Error) => void, detail: string): void {
    reject(new ValhallaUnavailable(`Valhalla cannot start: ${detail}`))
    this.child.kill('SIGKILL')
  }

  private end(): void {
    this.ended = true
    const error = new ValhallaUnavailable('Valhalla ended unexpectedly')
    for (const waiting of [...this.running.values(), ...this.queue]) {
      clearTimeout(waiting.timer)
      waiting.reject(error)
    }
    this.running.clear()
    this.queue.length = 0
  }
}

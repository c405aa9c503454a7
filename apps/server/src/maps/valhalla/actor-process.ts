import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

export type ActorMethod = 'route' | 'traceRoute' | 'traceAttributes' | 'locate'

/** Valhalla reported that the request has no result (no road nearby, no route). A retry cannot succeed. */
export class ValhallaRefusal extends Error {
  override readonly name = 'ValhallaRefusal'
}

/** The process exited, is overloaded or timed out. Another router can serve the request. */
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
/** Maximum queue length. Requests beyond it would finish after their timeout. */
const maxQueued = 500

/**
 * Valhalla in a child process. Valhalla never releases its native memory, and a crash would end the whole server, so it
 * runs in a process of its own. It gets at most one request per core at a time. Other requests wait here, and
 * cancelling a waiting request costs nothing.
 */
export class ActorProcess {
  private readonly child: ChildProcess
  private readonly running = new Map<number, Waiting>()
  private readonly queue: Waiting[] = []
  private readonly slots = Math.max(1, availableParallelism())
  private lastId = 0
  private ended = false
  private readonly idle: (() => void)[] = []
  /** Resolves when the process has exited for any reason. */
  readonly exited: Promise<void>

  private constructor(config: string) {
    const script = fileURLToPath(new URL('./actor-child.ts', import.meta.url))
    this.child = fork(script, [config], {
      env: {
        UV_THREADPOOL_SIZE: String(this.slots),
        // One glibc heap for all threads. With a heap per thread, memory freed by one thread is not reused by others.
        MALLOC_ARENA_MAX: '1',
      },
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1', '--expose-gc'],
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
        reject(new ValhallaUnavailable('Valhalla exited while starting'))
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
    if (this.ended) return Promise.reject(new ValhallaUnavailable('Valhalla has exited'))
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

  /** Finishes the pending requests and then ends the process. */
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
      // A native call cannot be interrupted, so the process is killed when one hangs.
      next.timer = setTimeout(() => this.child.kill('SIGKILL'), requestTimeoutMs)
      this.running.set(this.lastId, next)
      this.child.ref()
      this.child.channel?.ref()
      this.child.send({ id: this.lastId, method: next.method, request: next.request })
    }
    if (this.running.size === 0) this.rest()
  }

  /** An idle child must not prevent its parent from exiting. */
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
    const error = new ValhallaUnavailable('Valhalla exited unexpectedly')
    for (const waiting of [...this.running.values(), ...this.queue]) {
      clearTimeout(waiting.timer)
      waiting.reject(error)
    }
    this.running.clear()
    this.queue.length = 0
  }
}

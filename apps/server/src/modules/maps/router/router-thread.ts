import { Worker } from 'node:worker_threads'
import type { LatLng } from '@cabstand/domain/distance'
import type { RoadPair, RoutePath, RoutePoint } from '../port.ts'

export type RouterQuestion =
  | { kind: 'route'; points: readonly RoutePoint[]; maxSnapMeters: number; skipFar: boolean }
  | { kind: 'fromOne'; point: LatLng; others: readonly LatLng[]; maxSnapMeters: number; against: boolean }

export type RouterAnswer = { value: unknown } | { error: string }

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The embedded router in a worker thread, so that a search never holds up the event loop. */
export class RouterThread {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private failure: Error | undefined

  private constructor(worker: Worker) {
    this.worker = worker
    worker.on('message', ({ id, ...answer }: { id: number } & RouterAnswer) => {
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      if (this.waiting.size === 0) worker.unref()
      if ('error' in answer) waiting?.reject(new Error(answer.error))
      else waiting?.resolve(answer.value)
    })
    worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.fail(new Error('the router has ended')))
  }

  /** Starts a thread on a saved road graph. Rejects when the graph cannot be loaded. */
  static async start(graphFile: string, calibration: number): Promise<RouterThread> {
    const url = new URL('./router-worker.ts', import.meta.url)
    const thread = new RouterThread(new Worker(url, { workerData: { graphFile, calibration }, execArgv: [] }))
    await thread.answerOf(0)
    return thread
  }

  /** As `RoadRouter.route`. */
  route(
    points: readonly RoutePoint[],
    maxSnapMeters: number,
    skipFar = false,
  ): Promise<RoutePath | undefined> {
    return this.ask({ kind: 'route', points, maxSnapMeters, skipFar }) as Promise<RoutePath | undefined>
  }

  /** As `RoadRouter.fromOne`. */
  fromOne(
    point: LatLng,
    others: readonly LatLng[],
    maxSnapMeters: number,
    against = false,
  ): Promise<(RoadPair | undefined)[]> {
    const question = { kind: 'fromOne', point, others, maxSnapMeters, against } as const
    return this.ask(question) as Promise<(RoadPair | undefined)[]>
  }

  /** True once the thread has ended, for whatever reason: it answers no more. */
  get hasEnded(): boolean {
    return this.failure !== undefined
  }

  async close(): Promise<void> {
    await this.worker.terminate()
  }

  private ask(question: RouterQuestion): Promise<unknown> {
    if (this.failure) return Promise.reject(this.failure)
    this.lastId += 1
    const answer = this.answerOf(this.lastId)
    this.worker.postMessage({ id: this.lastId, question })
    return answer
  }

  private answerOf(id: number): Promise<unknown> {
    // Only an open question keeps the process alive.
    this.worker.ref()
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }))
  }

  private fail(error: Error): void {
    this.failure ??= error
    for (const { reject } of this.waiting.values()) reject(this.failure)
    this.waiting.clear()
  }
}

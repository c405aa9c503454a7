import { Worker } from 'node:worker_threads'
import type { LatLng } from '@cabstand/domain/distance'
import type { RoadPair, RoadPath, RoutePoint } from './paths.ts'
import type { RoadSpeed } from './road-speed.ts'

/** The input of a thread. */
export interface RouterInput {
  readonly graphFile: string
  readonly calibration: number
  readonly speeds: readonly RoadSpeed[]
}

/** The common part of all requests: how far a point may be from a road, and which road times apply. */
interface Asked {
  readonly maxSnapMeters: number
  readonly byDay: boolean
}

interface RouteQuestion extends Asked {
  readonly kind: 'route'
  readonly points: readonly RoutePoint[]
  readonly skipFar: boolean
}

interface FromOneQuestion extends Asked {
  readonly kind: 'fromOne'
  readonly point: LatLng
  readonly others: readonly LatLng[]
  readonly against: boolean
}

interface NearQuestion extends Asked {
  readonly kind: 'near'
  readonly points: readonly LatLng[]
}

export type RouterQuestion = RouteQuestion | FromOneQuestion | NearQuestion

export type RouterAnswer = { value: unknown } | { error: string }

type Waiting = PromiseWithResolvers<unknown>

/** The graph is outside V8's heap, and responses are small. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 }

/** The embedded router in a worker thread, so that a search never blocks the event loop. */
export class RouterThread {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private failure: Error | undefined
  private roads: readonly [LatLng, LatLng][] = []

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
    worker.on('exit', () => this.fail(new Error('the router has exited')))
  }

  /** Starts a thread on a saved road graph. Rejects when the graph cannot be loaded. */
  static async start(input: RouterInput): Promise<RouterThread> {
    const url = new URL('./router-worker.ts', import.meta.url)
    const thread = new RouterThread(new Worker(url, { workerData: input, execArgv: [], resourceLimits }))
    thread.roads = (await thread.answerOf(0)) as readonly [LatLng, LatLng][]
    return thread
  }

  /** The ends of a few roads of the graph. */
  get knownRoads(): readonly [LatLng, LatLng][] {
    return this.roads
  }

  /** As `RoadRouter.route`, with the road times of the day or of the night. */
  route(question: Omit<RouteQuestion, 'kind'>): Promise<RoadPath | undefined> {
    return this.ask({ kind: 'route', ...question }) as Promise<RoadPath | undefined>
  }

  /** As `RoadRouter.fromOne`, with the road times of the day or of the night. */
  fromOne(question: Omit<FromOneQuestion, 'kind'>): Promise<(RoadPair | undefined)[]> {
    return this.ask({ kind: 'fromOne', ...question }) as Promise<(RoadPair | undefined)[]>
  }

  /** For each point whether a road is within `maxSnapMeters`. */
  near(question: Omit<NearQuestion, 'kind'>): Promise<boolean[]> {
    return this.ask({ kind: 'near', ...question }) as Promise<boolean[]>
  }

  /** True when the thread has ended, for any reason. */
  get hasEnded(): boolean {
    return this.failure !== undefined
  }

  /** Waits for the pending requests, then ends the thread. */
  async drain(): Promise<void> {
    // Callers that hold this thread but have not sent their request yet send it in this turn.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.waiting.size > 0) {
      await Promise.allSettled([...this.waiting.values()].map(({ promise }) => promise))
    }
    await this.close()
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
    // Only a pending request keeps the process alive.
    this.worker.ref()
    const waiting = Promise.withResolvers<unknown>()
    this.waiting.set(id, waiting)
    return waiting.promise
  }

  private fail(error: Error): void {
    this.failure ??= error
    for (const { reject } of this.waiting.values()) reject(this.failure)
    this.waiting.clear()
  }
}

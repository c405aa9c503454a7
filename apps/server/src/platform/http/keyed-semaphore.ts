import { AppError } from './errors.ts'

export interface CrowdLimits {
  /** Maximum number of concurrent calls for each key. */
  readonly places: number
  /** How long a call waits before `not_ready` is thrown. */
  readonly waitMs: number
  /** How many calls of one key may wait; the next gets `not_ready` at once. Absent: any number. */
  readonly waiting?: number
  /** Completes the sentence "Too many requests for …"; absent: for this record. */
  readonly what?: string
}

/**
 * Limits concurrent calls for each key; further calls wait in order. Many requests for one locked booking then wait
 * without database connections, which remain available for other requests.
 */
export class KeyedSemaphore {
  private readonly limits: CrowdLimits
  private refusals = 0
  private readonly crowds = new Map<string, { inside: number; waiting: Set<() => void> }>()

  constructor(limits: CrowdLimits) {
    this.limits = limits
  }

  /** How many calls got no place. */
  get refused(): number {
    return this.refusals
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.enter(key)
    try {
      return await work()
    } finally {
      this.leave(key)
    }
  }

  private enter(key: string): Promise<void> {
    const crowd = this.crowds.get(key) ?? { inside: 0, waiting: new Set() }
    this.crowds.set(key, crowd)
    if (crowd.inside < this.limits.places) {
      crowd.inside += 1
      return Promise.resolve()
    }
    if (crowd.waiting.size >= (this.limits.waiting ?? Number.POSITIVE_INFINITY)) {
      return Promise.reject(this.refusal())
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        crowd.waiting.delete(enter)
        reject(this.refusal())
      }, this.limits.waitMs)
      crowd.waiting.add(enter)
    })
  }

  private refusal(): AppError {
    this.refusals += 1
    const { what = 'this record' } = this.limits
    return new AppError('not_ready', {
      detail: `Too many requests for ${what} at once. Try again.`,
      params: { retrySeconds: 2 },
    })
  }

  /** Passes the place to the next waiting call, or frees it when none is waiting. */
  private leave(key: string): void {
    const crowd = this.crowds.get(key)
    if (crowd === undefined) return
    const [next] = crowd.waiting
    if (next !== undefined) {
      crowd.waiting.delete(next)
      next()
    } else {
      crowd.inside -= 1
      if (crowd.inside === 0) this.crowds.delete(key)
    }
  }
}

/** A statement that changes nothing, on behalf of one caller. */
export interface Read {
  readonly text: string
  /** As the driver sends them: text, bytes or null. */
  readonly values: readonly unknown[]
  readonly resolve: (rows: object[]) => void
  readonly reject: (error: unknown) => void
}

/** More reads than this use several connections, so that PostgreSQL runs them side by side. */
const maxTogether = 32

/**
 * Collects the reads that begin in one turn of the event loop. Under load these are the reads of many requests: a write
 * to PostgreSQL's socket costs more than anything else that a short read does. A read never waits for an earlier turn,
 * whose connection may be lost.
 */
export class ReadQueue {
  private readonly run: (reads: readonly Read[]) => Promise<void>
  private waiting: Read[] = []

  /** `run` must settle all reads that it gets, and must not reject. */
  constructor(run: (reads: readonly Read[]) => Promise<void>) {
    this.run = run
  }

  add(read: Read): void {
    this.waiting.push(read)
    if (this.waiting.length === 1) setImmediate(() => this.flush())
  }

  private flush(): void {
    const reads = this.waiting
    this.waiting = []
    for (let from = 0; from < reads.length; from += maxTogether)
      void this.run(reads.slice(from, from + maxTogether))
  }
}

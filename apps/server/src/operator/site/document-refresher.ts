import type { FastifyBaseLogger } from 'fastify'
import type { PublicPages } from '../../platform/http/public-pages.ts'

const lookEveryMs = 500
const retryMs = 1000
/** The year in the footer changes without any change of data. */
const againEveryMs = 3_600_000

/** Renders the pages again when the map changes, on request, and periodically. */
export class DocumentRefresher {
  private readonly options: {
    readonly pages: PublicPages
    /** Of the active map; throws while there is none. */
    readonly mapVersion: () => string
    readonly log: Pick<FastifyBaseLogger, 'error'>
  }
  private timers: NodeJS.Timeout[] = []
  private retry: NodeJS.Timeout | undefined
  private shown: string
  private stopped = false

  constructor(options: DocumentRefresher['options']) {
    this.options = options
    this.shown = options.mapVersion()
  }

  start(): void {
    this.timers = [
      setInterval(() => this.followMap(), lookEveryMs),
      setInterval(() => this.refresh(), againEveryMs),
    ]
  }

  stop(): void {
    this.stopped = true
    for (const timer of this.timers) clearInterval(timer)
    clearTimeout(this.retry)
  }

  refresh(): void {
    clearTimeout(this.retry)
    this.options.pages.refresh().catch((error: unknown) => {
      if (this.stopped) return
      this.options.log.error(
        { err: error },
        'the pages could not be rendered again; the previous ones are still served',
      )
      clearTimeout(this.retry)
      this.retry = setTimeout(() => this.refresh(), retryMs)
    })
  }

  private followMap(): void {
    const version = this.options.mapVersion()
    if (version === this.shown) return
    this.shown = version
    this.refresh()
  }
}

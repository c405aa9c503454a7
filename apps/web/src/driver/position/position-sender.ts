import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import type { ApiErrorCode } from '../../api/api-error.ts'
import { errorCode } from '../../api/api-error.ts'
import { Store } from '../../ui/store.ts'
import {
  addFix,
  emptyQueue,
  type FixQueue,
  freshenQueue,
  nextBatch,
  removeSent,
  wakeQueue,
} from './fix-queue.ts'
import type { OwnFix } from './own-fix.ts'

export interface SenderReport {
  /** Fixes that the server has not received yet. */
  readonly waiting: number
  /** When the server last accepted a fix (epoch milliseconds); null before the first one. */
  readonly takenAtMs: number | null
  readonly error: ApiErrorCode | null
}

export type SendFixes = (fixes: readonly OwnFix[]) => Promise<{ readonly accepted: number }>

const everyMs = 3500
/** A car that has moved this far since its last message sends at once, so that it follows its road on others' maps. */
const farMeters = 40
const silent: SenderReport = { waiting: 0, takenAtMs: null, error: null }

/** Sends the car's fixes in batches while it is on, and keeps them while the connection is lost. */
export class PositionSender {
  readonly report = new Store<SenderReport>(silent)
  private readonly send: SendFixes
  private queue: FixQueue = emptyQueue
  private timer: ReturnType<typeof setInterval> | undefined
  private sending: Promise<void> | undefined
  private told: LatLng | undefined

  constructor(send: SendFixes) {
    this.send = send
  }

  push(fix: OwnFix): void {
    const first = this.queue.last === null
    this.queue = addFix(this.queue, fix)
    const far = this.told !== undefined && haversineMeters(this.told, fix) >= farMeters
    if (this.timer && (first || far)) void this.flush()
  }

  /** Called when the position is lost: the last fix is no longer repeated, because the car may be moving. */
  lose(): void {
    this.queue = { ...this.queue, last: null }
  }

  start(): void {
    if (this.timer) return
    this.queue = wakeQueue(this.queue, Date.now())
    this.timer = setInterval(() => void this.flush(), everyMs)
    void this.flush()
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
    this.queue = { waiting: [], last: this.queue.last }
    this.report.set(silent)
  }

  /** Sends the newest fix and all queued ones now: used before a step whose fare depends on the car's position. */
  async tellNow(): Promise<void> {
    await this.sending
    const { last } = this.queue
    if (last) this.queue = addFix(this.queue, { ...last, atMs: Date.now() })
    await this.flush()
  }

  /** Sends the queue. Only one message is pending at a time, so that fixes arrive in order. */
  private async flush(): Promise<void> {
    if (this.sending) return
    this.sending = this.sendBatch()
    await this.sending
    this.sending = undefined
  }

  private async sendBatch(): Promise<void> {
    this.queue = freshenQueue(this.queue, Date.now())
    const batch = nextBatch(this.queue)
    const newest = batch.at(-1)
    if (!newest) return
    this.told = newest
    try {
      const { accepted } = await this.send(batch)
      this.queue = removeSent(this.queue, batch)
      this.tell(null, accepted > 0)
    } catch (error) {
      this.tell(errorCode(error), false)
    }
  }

  private tell(error: ApiErrorCode | null, taken: boolean): void {
    if (!this.timer) return
    const { takenAtMs } = this.report.get()
    this.report.set({
      waiting: this.queue.waiting.length,
      takenAtMs: taken ? Date.now() : takenAtMs,
      error,
    })
  }
}

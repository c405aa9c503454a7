import type { OwnFix } from './own-fix.ts'

/** Older fixes are refused by the server. */
const keptMs = 115_000
/** The server takes so many at once. */
const batchSize = 120
/** A car that stands still says so this often, to stay heard. */
const heartbeatMs = 10_000

/** What waits to be sent, and the last fix that was queued. */
export interface FixQueue {
  readonly waiting: readonly OwnFix[]
  readonly last: OwnFix | null
}

export const emptyQueue: FixQueue = { waiting: [], last: null }

/** Adds a fix, unless a newer one is known: time only goes on. */
export function addFix(queue: FixQueue, fix: OwnFix): FixQueue {
  if (queue.last && fix.atMs <= queue.last.atMs) return queue
  return { waiting: [...queue.waiting, fix], last: fix }
}

/** Forgets what is too old to be taken, and repeats the last fix when there was none for a while. */
export function freshenQueue(queue: FixQueue, nowMs: number): FixQueue {
  const waiting = queue.waiting.filter((fix) => fix.atMs > nowMs - keptMs)
  const { last } = queue
  if (!last || nowMs - last.atMs < heartbeatMs) return { waiting, last }
  const beat: OwnFix = { ...last, atMs: nowMs, metersPerSecond: 0 }
  return { waiting: [...waiting, beat], last: beat }
}

/** Starting to send: the server may know nothing of this car, so the last fix is told again at once. */
export function wakeQueue(queue: FixQueue, nowMs: number): FixQueue {
  const { last } = queue
  return last ? { waiting: [{ ...last, atMs: nowMs }], last: { ...last, atMs: nowMs } } : queue
}

/** The oldest fixes, as many as fit into one message. */
export function nextBatch(queue: FixQueue): readonly OwnFix[] {
  return queue.waiting.slice(0, batchSize)
}

/** Takes out what was sent. */
export function removeSent(queue: FixQueue, sent: readonly OwnFix[]): FixQueue {
  const gone = new Set(sent)
  return { ...queue, waiting: queue.waiting.filter((fix) => !gone.has(fix)) }
}

import type { OwnFix } from './own-fix.ts'

/** The server rejects older fixes. */
const keptMs = 115_000
/** The largest batch that the server accepts. */
const batchSize = 120
/** How often a stationary car repeats its fix, so that its position stays fresh. */
const heartbeatMs = 10_000

/** The fixes to send, and the last fix that was queued. */
export interface FixQueue {
  readonly waiting: readonly OwnFix[]
  readonly last: OwnFix | null
}

export const emptyQueue: FixQueue = { waiting: [], last: null }

/** Adds a fix, unless the queue already has a newer one. */
export function addFix(queue: FixQueue, fix: OwnFix): FixQueue {
  if (queue.last && fix.atMs <= queue.last.atMs) return queue
  return { waiting: [...queue.waiting, fix], last: fix }
}

/** Removes fixes that are too old, and repeats the last fix when no new one has come for a while. */
export function freshenQueue(queue: FixQueue, nowMs: number): FixQueue {
  const waiting = queue.waiting.filter((fix) => fix.atMs > nowMs - keptMs)
  const { last } = queue
  if (!last || nowMs - last.atMs < heartbeatMs) return { waiting, last }
  const beat: OwnFix = { ...last, atMs: nowMs, metersPerSecond: 0 }
  return { waiting: [...waiting, beat], last: beat }
}

/** Called when sending starts: queues the last fix again, because the server may not have this car's position. */
export function wakeQueue(queue: FixQueue, nowMs: number): FixQueue {
  const { last } = queue
  return last ? { waiting: [{ ...last, atMs: nowMs }], last: { ...last, atMs: nowMs } } : queue
}

/** The oldest fixes, up to one batch. */
export function nextBatch(queue: FixQueue): readonly OwnFix[] {
  return queue.waiting.slice(0, batchSize)
}

/** Removes the sent fixes. */
export function removeSent(queue: FixQueue, sent: readonly OwnFix[]): FixQueue {
  const gone = new Set(sent)
  return { ...queue, waiting: queue.waiting.filter((fix) => !gone.has(fix)) }
}

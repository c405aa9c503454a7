import { describe, expect, test } from 'vitest'
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

const fixAt = (atMs: number): OwnFix => ({
  lat: 41.15,
  lng: -8.61,
  atMs,
  heading: 90,
  accuracyMeters: 5,
  metersPerSecond: 9,
})
const queueOf = (...times: number[]): FixQueue => times.map(fixAt).reduce(addFix, emptyQueue)

describe('the queue of fixes', () => {
  test('keeps them in order of time', () => {
    expect(queueOf(1000, 3000, 2000, 3000, 4000).waiting.map((fix) => fix.atMs)).toEqual([1000, 3000, 4000])
  })

  test('keeps unsent fixes of a lost connection, as long as the server accepts them', () => {
    const later = freshenQueue(queueOf(1000, 100_000, 118_000), 120_000)
    expect(later.waiting.map((fix) => fix.atMs)).toEqual([100_000, 118_000])
  })

  test('repeats a stationary car’s position every ten seconds, not sooner', () => {
    const sent = removeSent(queueOf(1000), queueOf(1000).waiting)
    const queue: FixQueue = { ...sent, waiting: [] }
    expect(freshenQueue(queue, 10_500).waiting).toEqual([])
    expect(freshenQueue(queue, 11_000).waiting).toMatchObject([
      { atMs: 11_000, lat: 41.15, metersPerSecond: 0 },
    ])
  })

  test('repeats the last position when sending starts', () => {
    expect(wakeQueue({ ...queueOf(1000), waiting: [] }, 5000).waiting).toMatchObject([{ atMs: 5000 }])
    expect(wakeQueue(emptyQueue, 5000)).toBe(emptyQueue)
  })

  test('has nothing to repeat before the first fix', () => {
    expect(freshenQueue(emptyQueue, 60_000).waiting).toEqual([])
  })

  test('sends the oldest first, at most 120 at once, and keeps those that were added meanwhile', () => {
    const queue = queueOf(...Array.from({ length: 130 }, (_, index) => index * 1000 + 1000))
    const batch = nextBatch(queue)
    expect([batch.length, batch[0]?.atMs]).toEqual([120, 1000])
    const after = removeSent(addFix(queue, fixAt(999_000)), batch)
    expect(after.waiting.length).toBe(11)
  })
})

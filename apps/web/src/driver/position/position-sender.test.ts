import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnFix } from './own-fix.ts'
import { PositionSender } from './position-sender.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const fixAt = (northMeters: number): OwnFix => ({
  lat: 41.15 + northMeters / 111_195,
  lng: -8.61,
  atMs: Date.now(),
  heading: 0,
  accuracyMeters: 5,
  metersPerSecond: 12,
})

/** Drives a car with a fix every half second; returns its distance at each message. */
async function messagesOf(metersPerSecond: number, seconds: number): Promise<number[]> {
  const told: number[] = []
  let meters = 0
  const sender = new PositionSender(async (fixes) => {
    told.push(meters)
    return { accepted: fixes.length }
  })
  sender.start()
  for (let tick = 0; tick <= seconds * 2; tick += 1) {
    meters = (tick / 2) * metersPerSecond
    sender.push(fixAt(meters))
    await vi.advanceTimersByTimeAsync(500)
  }
  sender.stop()
  return told
}

test('a fast car reports before it can have left its street', async () => {
  const told = await messagesOf(50, 12)
  const steps = told.slice(1).map((meters, index) => meters - (told[index] ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(65)
})

test('a car at city speed reports every few seconds', async () => {
  expect((await messagesOf(8, 28)).length).toBeLessThanOrEqual(10)
})

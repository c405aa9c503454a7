import { expect, test } from 'vitest'
import { chatLimit, isChatOpen, secondsUntilNextMessage } from './chat.ts'
import { bookingStatuses } from './status.ts'

test('is open from the acceptance until the end', () => {
  expect(bookingStatuses.filter(isChatOpen)).toEqual([
    'ACCEPTED',
    'ARRIVED',
    'STARTED',
    'REACHED',
    'PENDING',
    'PAID',
  ])
})

test('no window of a minute has more messages than the limit', () => {
  const sentMs: number[] = []
  let nowMs = 1_000_000
  for (let step = 0; step < 2000; step++) {
    // Bursts and pauses of uneven length.
    nowMs += step % 7 === 0 ? 4000 : (step * 37) % 900
    const wait = secondsUntilNextMessage(sentMs, nowMs)
    if (wait > 0) {
      expect(secondsUntilNextMessage(sentMs, nowMs + wait * 1000)).toBe(0)
      continue
    }
    sentMs.push(nowMs)
    const inWindow = sentMs.filter((atMs) => atMs > nowMs - chatLimit.windowSeconds * 1000)
    expect(inWindow.length).toBeLessThanOrEqual(chatLimit.messages)
  }
  expect(sentMs.length).toBeGreaterThan(chatLimit.messages * 5)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  backoffMilliseconds,
  type ConnectionEvent,
  type ConnectionState,
  idle,
  nextConnection,
} from './connection-state.ts'

const lost = (nowMs = 0): ConnectionEvent => ({ type: 'lost', nowMs, jitter: 1 })

function run(events: readonly ConnectionEvent[], from: ConnectionState = idle): ConnectionState {
  return events.reduce(nextConnection, from)
}

test('a connection that starts and connects is live', () => {
  expect(run([{ type: 'started' }, { type: 'connected' }])).toEqual({ kind: 'live' })
})

test('a lost connection waits longer after each failed attempt, and again shortly once it was live', () => {
  const started = run([{ type: 'started' }])
  const waits = [1, 2, 3].map((failures) => {
    const failed = Array.from({ length: failures }, () => [lost(), { type: 'retry-due' } as const]).flat()
    const state = run(failed.slice(0, -1), started)
    return state.kind === 'waiting' ? state.retryAtMs : 0
  })
  expect(waits).toEqual([1000, 2000, 4000])
  expect(run([lost(), { type: 'retry-due' }, { type: 'connected' }, lost(70)], started)).toEqual({
    kind: 'waiting',
    attempt: 0,
    retryAtMs: 570,
  })
})

test('showing the page or regaining the network ends the wait', () => {
  const waiting = run([{ type: 'started' }, { type: 'connected' }, lost()])
  expect(run([{ type: 'shown' }], waiting).kind).toBe('connecting')
  expect(run([{ type: 'device-online' }], waiting)).toEqual({ kind: 'connecting', attempt: 0 })
  expect(run([{ type: 'device-offline' }], waiting).kind).toBe('offline')
  expect(run([{ type: 'device-offline' }, { type: 'shown' }], waiting).kind).toBe('offline')
  expect(run([{ type: 'device-offline' }, { type: 'device-online' }], waiting).kind).toBe('connecting')
})

test('an ended session stays ended until it is started again', () => {
  const ended = run([{ type: 'started' }, { type: 'connected' }, { type: 'session-ended' }])
  const noise: ConnectionEvent[] = [
    lost(),
    { type: 'shown' },
    { type: 'retry-due' },
    { type: 'device-online' },
  ]
  expect(run(noise, ended)).toEqual({ kind: 'ended' })
  expect(run([{ type: 'started' }], ended).kind).toBe('connecting')
})

test('a late response of a stopped connection changes nothing', () => {
  expect(run([{ type: 'started' }, { type: 'stopped' }, { type: 'connected' }])).toEqual(idle)
})

test('the wait stays between half and all of its step, and never passes fifteen seconds', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, jitter) => {
      const wait = backoffMilliseconds(attempt, jitter)
      expect(wait).toBeGreaterThanOrEqual(250)
      expect(wait).toBeLessThanOrEqual(15_000)
      expect(wait).toBeLessThanOrEqual(backoffMilliseconds(attempt, 1))
    }),
    { numRuns: 50 },
  )
})

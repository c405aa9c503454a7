import { expect, test } from 'vitest'
import { describeStart } from './phases.ts'

test('the time of a start is that of the clock, from npm on', () => {
  const times = { processMs: 61_000, nowMs: 158_300 }
  expect(describeStart({ ...times, begunAtMs: 0 })).toBe('158.3 s, of which 61.0 s for installing')
  expect(describeStart({ ...times, begunAtMs: undefined })).toBe('97.3 s')
})

import { expect, test } from 'vitest'
import { IdleCollector } from './collect-when-idle.ts'

/** How often it had collected after each look. */
function collections(utilizations: readonly number[]): number[] {
  let count = 0
  const collector = new IdleCollector(() => {
    count += 1
  })
  return utilizations.map((utilization) => {
    collector.look(utilization)
    return count
  })
}

test('what the start has left is freed once, when the process is idle', () => {
  expect(collections([0.9, 0.01, 0.01, 0.02])).toEqual([0, 1, 1, 1])
})

test('it frees again after each busy time, and never during one', () => {
  expect(collections([0.01, 0.5, 0.8, 0.02, 0.01, 0.1, 0.01])).toEqual([1, 1, 1, 2, 2, 2, 3])
})

import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

/** Work whose runs the test completes. */
function heldWork() {
  const ends: PromiseWithResolvers<number>[] = []
  const run = oneAtATime(() => {
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return end.promise
  })
  return { ends, run }
}

test('calls during a run share the next run, which begins after the current one', async () => {
  const { ends, run } = heldWork()
  const first = run()
  const later = [run(), run(), run()]
  expect(ends).toHaveLength(1)
  ends[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2, 2])
  expect(ends).toHaveLength(2)
  const last = run()
  ends[2]?.resolve(3)
  expect(await last).toBe(3)
})

test('the next run starts after a failed run', async () => {
  const { ends, run } = heldWork()
  const [first, second] = [run(), run()]
  ends[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.resolve(2)
  expect(await second).toBe(2)
})

import { describe, expect, test } from 'vitest'
import { KeyedSemaphore } from './keyed-semaphore.ts'

describe('many calls for one key', () => {
  test('run a few at a time, in order, and do not delay other keys', async () => {
    const limiter = new KeyedSemaphore({ places: 2, waitMs: 1000 })
    const doors = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const entered: number[] = []
    const crowd = doors.map((door, index) =>
      limiter.run('a', async () => {
        entered.push(index)
        await door.promise
        return index
      }),
    )
    expect(await limiter.run('b', async () => 'elsewhere')).toBe('elsewhere')
    expect(entered).toEqual([0, 1])
    doors[1]?.resolve()
    await crowd[1]
    await Promise.resolve()
    expect(entered).toEqual([0, 1, 2])
    for (const door of doors) door.resolve()
    expect(await Promise.all(crowd)).toEqual([0, 1, 2, 3, 4])
    expect(entered).toEqual([0, 1, 2, 3, 4])
  })

  test('get not_ready at once when too many wait', async () => {
    const limiter = new KeyedSemaphore({ places: 1, waiting: 1, waitMs: 60_000, what: 'prices' })
    const door = Promise.withResolvers<void>()
    const inside = limiter.run('a', () => door.promise)
    const waiting = limiter.run('a', async () => 'next')
    await expect(limiter.run('a', async () => 'never')).rejects.toMatchObject({
      code: 'not_ready',
      message: 'Too many requests for prices at once. Try again.',
      params: { retrySeconds: 2 },
    })
    expect(await limiter.run('b', async () => 'elsewhere')).toBe('elsewhere')
    expect(limiter.refused).toBe(1)
    door.resolve()
    await inside
    expect(await waiting).toBe('next')
  })

  test('get not_ready after the maximum wait, and failures free their places too', async () => {
    const limiter = new KeyedSemaphore({ places: 1, waitMs: 20 })
    const door = Promise.withResolvers<void>()
    const inside = limiter.run('a', () => door.promise)
    await expect(limiter.run('a', async () => 'never')).rejects.toThrow('Too many')
    door.reject(new Error('failed inside'))
    await expect(inside).rejects.toThrow('failed inside')
    expect(await limiter.run('a', async () => 'now')).toBe('now')
  })
})

import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/test-database.ts'
import { deleteRateLimitsBefore, returnBudget, spendBudget } from './rate-limit-store.ts'

const { db } = await testDatabase()
const startMs = Date.UTC(2030, 0, 1)
const at = (seconds: number) => new Date(startMs + seconds * 1000)

/** True when a use is allowed, or the number of seconds until the next one. */
const use = (key: string, seconds: number, cost: 0 | 1 = 1) =>
  spendBudget(db, { key, limit: 5, windowSeconds: 60, cost }, at(seconds)).then(
    () => 'granted',
    (error: { params?: { retrySeconds: number } }) => error.params?.retrySeconds,
  )

test('no one-minute window contains more uses than the limit', async () => {
  const granted: number[] = []
  for (let second = 0; second < 300; second += 3) {
    if ((await use('steady', second)) === 'granted') granted.push(second)
  }
  expect(granted.length).toBeGreaterThanOrEqual(20)
  for (const start of granted) {
    expect(granted.filter((second) => second >= start && second < start + 60).length).toBeLessThanOrEqual(5)
  }
})

test('refusals include the waiting time, and refused uses do not extend it', async () => {
  for (const second of [0, 10, 20, 30, 40]) expect(await use('told', second)).toBe('granted')
  for (let index = 0; index < 20; index += 1) expect(await use('told', 50)).toBe(10)
  expect(await use('told', 60)).toBe('granted')
  expect(await use('told', 61)).toBe(9)
})

test('concurrent uses share the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => use('crowd', 0)))
  expect(answers.filter((answer) => answer === 'granted')).toHaveLength(5)
})

test('a use without cost is not counted, and is refused when nothing is left', async () => {
  for (let index = 0; index < 20; index += 1) expect(await use('ask', 0, 0)).toBe('granted')
  for (let index = 0; index < 5; index += 1) expect(await use('ask', 1)).toBe('granted')
  expect(await use('ask', 2, 0)).toBe(59)
})

test('a refund frees exactly one use', async () => {
  for (const second of [0, 0, 10, 20, 30]) expect(await use('back', second)).toBe('granted')
  expect(await use('back', 40)).toBe(20)
  await returnBudget(db, 'back', at(0))
  expect(await use('back', 40)).toBe('granted')
  expect(await use('back', 41)).toBe(19)
  await returnBudget(db, 'back', at(5))
  await returnBudget(db, 'never used', at(5))
  expect(await use('back', 41)).toBe(19)
  await Promise.all(Array.from({ length: 9 }, () => returnBudget(db, 'back', at(40))))
  expect(await use('back', 41)).toBe('granted')
  expect(await use('back', 41)).toBe(19)
})

test('an expired budget is deleted', async () => {
  await use('old', 0)
  await deleteRateLimitsBefore(db, at(59))
  const rows = () => db.selectFrom('rateLimits').select('key').where('key', '=', 'old').execute()
  expect(await rows()).toHaveLength(1)
  await deleteRateLimitsBefore(db, at(61))
  expect(await rows()).toHaveLength(0)
})

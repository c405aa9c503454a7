import { expect, test } from 'vitest'
import { FrameCost } from './frame-cost.ts'

const after = (...milliseconds: number[]) => {
  const cost = new FrameCost()
  for (const one of milliseconds) cost.note(one)
  return cost
}

test('with a graphics card, cars glide as often as they should', () => {
  const cost = after(...Array<number>(20).fill(17))
  expect([cost.isHigh, cost.pace(33)]).toEqual([false, 33])
})

test('where the CPU draws, cars are drawn less often, so that they take a fifth of the time', () => {
  const cost = after(...Array<number>(20).fill(100))
  expect(cost.isHigh).toBe(true)
  expect(cost.pace(33)).toBeCloseTo(500, 0)
  expect(cost.pace(1000)).toBe(1000)
})

test('a single long frame, such as one after a pause in the background, changes nothing for long', () => {
  const cost = after(...Array<number>(20).fill(17), 60_000)
  expect(cost.pace(33)).toBeLessThan(600)
  for (let frame = 0; frame < 6; frame += 1) cost.note(17)
  expect(cost.isHigh).toBe(false)
})

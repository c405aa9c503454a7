import { expect, test } from 'vitest'
import { countNew } from './count-new.ts'

const ids = (text: string) => [...text]
const rows = (text: string) => [...text].map((id) => ({ id }))

test('bookings that came since the rows were read are counted', () => {
  expect(countNew(ids('edcb'), rows('cba'), true)).toBe(2)
  expect(countNew(ids('cba'), rows('cba'), true)).toBe(0)
  expect(countNew([], rows('cba'), true)).toBe(0)
})

test('a booking that a fleet admin gains later than it was made is counted too', () => {
  expect(countNew(ids('edcb'), rows('edb'), true)).toBe(1)
})

test('what is further down counts only when nothing more can be loaded', () => {
  expect(countNew(ids('dcba'), rows('dc'), true)).toBe(0)
  expect(countNew(ids('dcba'), rows('dc'), false)).toBe(2)
})

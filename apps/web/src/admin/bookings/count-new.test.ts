import { expect, test } from 'vitest'
import { countNew } from './count-new.ts'

const ids = (text: string) => [...text].map((id) => ({ id }))

test('bookings that came since the rows were read are counted', () => {
  expect(countNew(ids('edcb'), ids('cba'), true)).toBe(2)
  expect(countNew(ids('cba'), ids('cba'), true)).toBe(0)
  expect(countNew([], ids('cba'), true)).toBe(0)
})

test('a booking that a fleet admin gains later than it was made is counted too', () => {
  expect(countNew(ids('edcb'), ids('edb'), true)).toBe(1)
})

test('what is further down counts only when nothing more can be loaded', () => {
  expect(countNew(ids('dcba'), ids('dc'), true)).toBe(0)
  expect(countNew(ids('dcba'), ids('dc'), false)).toBe(2)
})

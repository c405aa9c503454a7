import { isUuid } from '@cabstand/domain/ids'
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

test('ids sort in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.every(isUuid)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
})

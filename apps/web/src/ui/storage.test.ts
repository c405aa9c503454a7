import { expect, test } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { readJson, textStorage } from './storage.ts'

test('keeps, lists and deletes texts', () => {
  const storage = memoryStorage()
  expect([storage.write('a', '1'), storage.write('b', '')]).toEqual([true, true])
  expect([storage.read('a'), storage.read('b'), storage.keys()]).toEqual(['1', '', ['a', 'b']])
  expect(storage.write('a', null)).toBe(true)
  expect([storage.read('a'), storage.keys()]).toEqual([null, ['b']])
})

test('a browser that forbids storage keeps nothing, and no call throws', () => {
  const forbidden = textStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  expect([forbidden.read('a'), forbidden.keys(), readJson(forbidden, 'a')]).toEqual([null, [], null])
  expect([forbidden.write('a', '1'), forbidden.write('a', null)]).toEqual([false, false])
})

test('a full storage keeps what it has', () => {
  const full = memoryStorage(3)
  expect([full.write('a', 'abc'), full.write('a', 'abcd'), full.read('a')]).toEqual([true, false, 'abc'])
})

test('a text that is no JSON reads as null', () => {
  const storage = memoryStorage()
  storage.write('a', 'not json')
  storage.write('b', '{"x":1}')
  expect([readJson(storage, 'a'), readJson(storage, 'b'), readJson(storage, 'c')]).toEqual([
    null,
    { x: 1 },
    null,
  ])
})

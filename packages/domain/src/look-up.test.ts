import { expect, test } from 'vitest'
import { lookUp } from './look-up.ts'

test('a table has its own names only', () => {
  expect(lookUp({ a: 1 }, 'a')).toBe(1)
  for (const name of ['b', 'constructor', '__proto__', 'toString'])
    expect(lookUp({ a: 1 }, name)).toBeUndefined()
  expect(lookUp(JSON.parse('{ "__proto__": 1 }'), '__proto__')).toBe(1)
})

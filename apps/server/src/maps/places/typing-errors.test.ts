import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prefixErrors, typedKeys, wordKeys } from './typing-errors.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdeشفв'), minLength: 4, maxLength: 12 })

/** Makes one typing error in the first letters of a prefix of the word. */
const mistyped = fc
  .tuple(word, fc.nat(), fc.nat(), fc.constantFrom('swap', 'drop', 'add', 'change'))
  .map(([whole, end, place, kind]) => {
    const begun = whole.slice(0, 4 + (end % (whole.length - 3)))
    const at = place % Math.min(begun.length - 1, 7)
    const [before, after] = [begun.slice(0, at), begun.slice(at)]
    const typed = {
      swap: before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2),
      drop: before + after.slice(1),
      add: `${before}x${after}`,
      change: `${before}x${after.slice(1)}`,
    }[kind]
    return { whole, typed }
  })

test('a prefix with one typing error has distance at most one and shares a key', () => {
  fc.assert(
    fc.property(mistyped, ({ whole, typed }) => {
      expect(prefixErrors(typed, whole, 2)).toBeLessThanOrEqual(1)
      const keys = new Set(wordKeys(whole))
      expect(typedKeys(typed).some((key) => keys.has(key))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('errors are counted up to the allowed maximum', () => {
  expect(prefixErrors('mark', 'market', 2)).toBe(0)
  expect(prefixErrors('makrte', 'market', 2)).toBe(2)
  expect(prefixErrors('hotel', 'market', 2)).toBe(Number.POSITIVE_INFINITY)
})

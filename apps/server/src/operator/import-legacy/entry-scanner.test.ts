import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EntryScanner } from './entry-scanner.ts'

/** The entries of a JSON text that comes in parts of these lengths. */
function scan(text: string, cuts: readonly number[], withText = true) {
  const bytes = Buffer.from(text)
  const scanner = new EntryScanner(0, withText)
  const found = []
  let from = 0
  for (const cut of [...cuts, bytes.length]) {
    found.push(...scanner.read(bytes.subarray(from, Math.max(from, Math.min(cut, bytes.length)))))
    from = Math.max(from, Math.min(cut, bytes.length))
  }
  return { found, isComplete: scanner.isComplete, bytes }
}

const cuts = fc.array(fc.nat(200), { maxLength: 8 }).map((each) => each.toSorted((a, b) => a - b))

test('the entries of any object are those that JSON.parse finds, wherever the parts of the file end', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true })
  fc.assert(
    fc.property(object, cuts, fc.constantFrom(0, 2), (value, at, indent) => {
      const { found, isComplete, bytes } = scan(JSON.stringify(value, null, indent), at)
      expect(isComplete).toBe(true)
      expect(found.map(({ key, text }) => [key, JSON.parse(text)])).toEqual(
        Object.entries(JSON.parse(JSON.stringify(value))),
      )
      for (const { start, end, text } of found)
        expect(bytes.subarray(start, end).toString().trim()).toBe(text.trim())
    }),
  )
})

test('the entries of a list have their index as key, and values are kept only when asked for', () => {
  expect(scan('[1, null, "a,]b", {"c": [2]}]', [3, 4, 9]).found.map(({ key, text }) => [key, text])).toEqual([
    ['0', '1'],
    ['1', 'null'],
    ['2', '"a,]b"'],
    ['3', '{"c": [2]}'],
  ])
  expect(scan('{"users": {"a": 1}}', [5], false).found).toEqual([
    { key: 'users', start: 10, end: 18, text: '' },
  ])
})

test('a file that ends early is not complete, and a value without entries has none', () => {
  expect(scan('{"users": {"a": 1}', []).isComplete).toBe(false)
  expect(scan('{"users": "a}', []).isComplete).toBe(false)
  expect(scan('null', [])).toMatchObject({ found: [], isComplete: true })
})

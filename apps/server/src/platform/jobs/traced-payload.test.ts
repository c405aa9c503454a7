import { expect, test } from 'vitest'
import { readTraced, withTrace } from './traced-payload.ts'

const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`

test('a payload comes back as it was, with its trace', () => {
  const stored = withTrace({ id: 'x' }, traceparent)
  expect(stored).not.toEqual({ id: 'x' })
  expect(readTraced(stored)).toEqual({ payload: { id: 'x' }, traceparent })
})

test('without a trace, and where it is no object, a payload is stored as it is', () => {
  expect(withTrace({ id: 'x' }, undefined)).toEqual({ id: 'x' })
  expect(withTrace([1], traceparent)).toEqual([1])
  expect(readTraced(null)).toEqual({ payload: null })
  expect(readTraced({ id: 'x' })).toEqual({ payload: { id: 'x' } })
})

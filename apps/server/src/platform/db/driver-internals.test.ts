import { Connection } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { expect, test } from 'vitest'

// `named-query.ts` and `read-batch.ts` send messages themselves, by what the driver's own queries use. A release of the
// driver that changes it must fail here, and not as wrong answers under load.
test('a connection of the driver has the messages and the names that our queries use', () => {
  const connection = new Connection()
  expect(connection).toMatchObject({ parsedStatements: {}, submittedNamedStatements: {} })
  for (const message of ['parse', 'bind', 'describe', 'execute', 'sync'])
    expect(connection).toHaveProperty(message, expect.any(Function))
})

test('values are written as the driver writes them', () => {
  expect(prepareValue(undefined)).toBeNull()
  expect(prepareValue(['a', null, 'b"c'])).toBe('{"a",NULL,"b\\"c"}')
  expect(prepareValue({ a: 1 })).toBe('{"a":1}')
  expect(prepareValue(true)).toBe('true')
})

import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testsByChange } from './tests-by-change.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('each test that waits for a change exists, and so does what it is about', () => {
  const named = Object.entries(testsByChange).flat(2)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('faults that touch every trip are always run', () => {
  const always = globSync('test/faults/*.test.ts', { cwd: root }).filter((file) => !(file in testsByChange))
  expect(always.sort()).toEqual([
    'test/faults/cut-clients.test.ts',
    'test/faults/kill-server.test.ts',
    'test/faults/lost-answer.test.ts',
  ])
})

// `afterAll` does nothing when it is called within a test or `beforeAll`: what a function of the tests starts then lives
// on beside all later files. A server without its database asks for it a hundred times a second.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const withinSomething = /^[ \t]+afterAll\(/m
/** Within `describe` it is what it says: these end a booking before the next block begins another. */
const withinDescribe = ['apps/server/test/security/realtime-access.test.ts']

test('what is started within a function, a hook or a test ends by atEnd or onTestFinished', () => {
  const files = globSync(['apps/server/**/*.ts', 'test/**/*.ts', 'e2e/**/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  expect(files.length).toBeGreaterThan(500)
  const wrong = files.filter((file) => withinSomething.test(readFileSync(`${root}${file}`, 'utf8')))
  expect(wrong).toEqual(withinDescribe)
})

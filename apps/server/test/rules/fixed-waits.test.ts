// A test that waits for a fixed time, and then asserts that nothing happened, passes on a slow machine although
// something happens later. Tests wait for a condition (`eventually`) or for all work to be done (`clock.settle()`).
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const wait = /\b(?:setTimeout|sleep|pg_sleep)\(/g

/** The waits that stay: how many in the file, and why no assertion depends on their length. */
const waitsWithReason: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  'money/waiting-messages.test.ts': [
    1,
    'the time that a provider takes to answer, on which no order may depend',
  ],
  'platform/edges/download.test.ts': [1, 'the interval at which a number is read until it no longer grows'],
  'rules/plans-once.test.ts': [1, 'keeps all connections busy at once, so that each answers for itself'],
  'races/stop-sharing.test.ts': [3, 'the moments of a race, by chance, and the delay of its control'],
  'security/injections.test.ts': [1, 'the text of an attack'],
  'security/realtime-floods.test.ts': [1, 'how long a client waits for the server to close its connection'],
}

const folder = fileURLToPath(new URL('..', import.meta.url))

const countWaits = (code: string) => code.replaceAll(/(^|\s)\/\/.*$/gm, '$1').match(wait)?.length ?? 0

test('no test waits for a fixed time, except those with a reason', () => {
  const own = 'rules/fixed-waits.test.ts'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts') && file !== own)
  expect(files.length).toBeGreaterThan(100)
  const counted = files
    .map((file) => [file, countWaits(readFileSync(`${folder}${file}`, 'utf8'))] as const)
    .filter(([, count]) => count > 0)
  // An exact match, so that an exception that is no longer needed must be removed.
  expect(Object.fromEntries(counted)).toEqual(
    Object.fromEntries(Object.entries(waitsWithReason).map(([file, [count]]) => [file, count])),
  )
})

test('a wait is found in each of its forms, and not in a comment', () => {
  expect(countWaits('await new Promise((resolve) => setTimeout(resolve, 1500))')).toBe(1)
  expect(countWaits('await sleep(200); await run("select pg_sleep(1)")')).toBe(2)
  expect(countWaits('// sleep(200)\nawait clock.settle()')).toBe(0)
})

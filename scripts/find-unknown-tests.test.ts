import { expect, test } from 'vitest'
import { findUnknownTests } from './find-unknown-tests.ts'

test('a name with a mistake is found out, and so is a test of another project', async () => {
  const names = ['find-unknown-tests', 'find-unknown-testz.test.ts', 'kill-server']
  expect(await findUnknownTests(names, ['unit'])).toEqual(['find-unknown-testz.test.ts', 'kill-server'])
})

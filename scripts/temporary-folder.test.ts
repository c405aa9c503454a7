import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from './temporary-folder.ts'

test.each([
  ['with room in memory', { folder: process.cwd(), needed: 1 }, process.cwd()],
  ['with too little room', { folder: process.cwd(), needed: Number.MAX_SAFE_INTEGER }, tmpdir()],
  ['without a file system in memory', { folder: '/there/is/none', needed: 1 }, tmpdir()],
])('%s', async (_, memory, expected) => {
  const folder = await makeTemporaryFolder(memory)
  await rm(folder, { recursive: true })
  expect(dirname(folder)).toBe(expected)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport } from './test-report.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabstand-report-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a report names the failed tests with their messages, and counts a file that does not load', async () => {
  const file = join(folder, 'report.json')
  const report = {
    numPassedTests: 2,
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        status: 'passed',
        message: '',
        assertionResults: [{ status: 'passed', fullName: 'first', failureMessages: [] }],
      },
      {
        name: join(process.cwd(), 'b.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'second', failureMessages: [] },
          { status: 'failed', fullName: 'third', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      {
        name: join(process.cwd(), 'c.test.ts'),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  }
  await writeFile(file, JSON.stringify(report))
  expect(await readReport(file)).toEqual({
    passed: 2,
    failed: 2,
    files: [
      { path: 'b.test.ts', tests: [{ name: 'third', message: 'expected 1 to be 2' }] },
      { path: 'c.test.ts', tests: [{ name: 'the file itself', message: 'Cannot find module' }] },
    ],
  })
})

test('a missing report counts nothing', async () => {
  expect(await readReport(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, files: [] })
})

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

test('a report counts its tests and names the files and messages of failed ones', async () => {
  const file = join(folder, 'report.json')
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: join(process.cwd(), 'a.test.ts'),
        assertionResults: [{ status: 'passed', fullName: 'first', failureMessages: [] }],
      },
      {
        name: join(process.cwd(), 'b.test.ts'),
        assertionResults: [
          { status: 'passed', fullName: 'second', failureMessages: [] },
          { status: 'failed', fullName: 'third', failureMessages: ['expected 1 to be 2'] },
        ],
      },
    ],
  }
  await writeFile(file, JSON.stringify(report))
  expect(await readReport(file)).toEqual({
    passed: 2,
    failed: 1,
    files: [{ path: 'b.test.ts', tests: [{ name: 'third', message: 'expected 1 to be 2' }] }],
  })
})

test('a missing report counts nothing', async () => {
  expect(await readReport(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, files: [] })
})

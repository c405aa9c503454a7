import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'

/** A test file with at least one failed test; `path` is relative to the working folder. */
export interface FailedFile {
  readonly path: string
  readonly tests: readonly { readonly name: string; readonly message: string }[]
}

export interface TestReport {
  readonly passed: number
  readonly failed: number
  readonly files: readonly FailedFile[]
}

/** The parts of Vitest's JSON report that are read here. */
interface JsonReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Messages can hold a whole page; their beginning says what was expected. */
const longestMessage = 2_000

/** What Vitest reported in `file`. A missing report counts no test: the stage then failed as a whole. */
export async function readReport(file: string): Promise<TestReport> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 0, files: [] }
  const json = JSON.parse(text) as JsonReport
  const files = json.testResults.map(({ name, assertionResults }) => ({
    path: relative(process.cwd(), name),
    tests: assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        name: fullName,
        message: failureMessages.join('\n').slice(0, longestMessage),
      })),
  }))
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    files: files.filter(({ tests }) => tests.length > 0),
  }
}

import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'

/** A test file of which a test failed, or which failed itself; `path` is relative to the working folder. */
export interface FailedFile {
  readonly path: string
  readonly tests: readonly { readonly name: string; readonly message: string }[]
}

export interface TestReport {
  readonly passed: number
  /** Failed tests, and files that failed without one: they do not load, or their set-up failed. */
  readonly failed: number
  readonly files: readonly FailedFile[]
}

/** The parts of Vitest's JSON report that are read here. */
interface JsonReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
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
  const files = json.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const tests = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) => ({
          name: fullName,
          message: failureMessages.join('\n').slice(0, longestMessage),
        }))
      const itself = { name: 'the file itself', message: message.slice(0, longestMessage) }
      return { path: relative(process.cwd(), name), tests: tests.length > 0 ? tests : [itself] }
    })
  const failed = files.reduce((sum, { tests }) => sum + tests.length, 0)
  return { passed: json.numPassedTests, failed, files }
}

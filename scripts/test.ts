// Checks, the web's build, unit, database and API tests, faults at small size, browser tests. Slow tests of code that has
// not changed lately are left out. Stages that mostly wait
// run beside those that compute; each prints its output when it ends. The reports of the tests stay in
// test-results/reports. The failures are repeated at the end, and the last line counts the tests of all.
import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadingTimesSuffix, loadingTimesVariable } from './loading-times.ts'
import { packageFile, runTool } from './run-tool.ts'
import { serverWorkers } from './server-workers.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { type FailedFile, readReport, type TestReport } from './test-report.ts'
import { findUnchanged } from './tests-by-change.ts'

const reports = fileURLToPath(new URL('../test-results/reports', import.meta.url))
const loadingTimesReporter = fileURLToPath(new URL('loading-times.ts', import.meta.url))
/** More failed files than this are no accident of timing: they are not run again. */
const mostFilesAgain = 3

interface Stage {
  readonly title: string
  readonly projects: readonly string[]
  readonly options?: readonly string[]
}

const stages = {
  server: {
    title: 'Unit, screen, database and API tests',
    projects: ['unit', 'screens', 'server', 'install'],
    options: [`--maxWorkers=${serverWorkers}`],
  },
  faults: { title: 'Faults', projects: ['faults'] },
  browser: { title: 'Browser tests', projects: ['e2e'] },
} satisfies Record<string, Stage>

const start = performance.now()
let passed = 0
let failed = 0
const times: string[] = []
const failures: { stage: Stage; file: FailedFile }[] = []

const unchanged = await findUnchanged()
for (const test of unchanged) console.warn(`left out, because its code has not changed lately: ${test}`)
await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
const temporary = await makeTemporaryFolder()
process.env.TMPDIR = temporary
// It may be in memory.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
    process.exit(1)
  })
}
process.env.TEST_DEMO_DATA = join(temporary, 'demo')
// The build comes first: servers of all tests show it.
await Promise.all([step('Checks', ['scripts/check.ts']), step('Build of the web', ['scripts/build-web.ts'])])
await Promise.all([tests(stages.server), tests(stages.faults)])
// Browser tests draw maps without a graphics card and measure what people wait for: alone.
await tests(stages.browser)
await again()
await rm(temporary, { recursive: true, force: true })
process.exitCode = failed > 0 ? 1 : 0
console.warn(`\n── ${[...times, `all ${seconds(start)}`].join(', ')}`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)

/** Runs a script that is no test, and counts it when it fails. */
async function step(title: string, args: readonly string[]): Promise<void> {
  if ((await run(title, args)).ok) return
  console.error(`${title}: failed`)
  failed++
}

async function tests(stage: Stage): Promise<void> {
  const { ok, output, report } = await runTests(stage, stage.projects.join('-'), stage.options)
  passed += report.passed
  failed += report.failed
  failures.push(...report.files.map((file) => ({ stage, file })))
  // An error outside of any file, which running a file again does not clear.
  if (!ok && (report.failed === 0 || output.includes('Unhandled Error'))) {
    console.error(`${stage.title}: failed`)
    failed++
  }
}

/**
 * Runs the files of failed tests once more, one at a time. A test that passes then depends on timing: it counts as
 * passed, and is listed with its failure, because that is a fault of the test or of the product (CONTRIBUTING.md).
 */
async function again(): Promise<void> {
  for (const { stage, file } of failures) printFailure(`FAILED in ${stage.title}`, file)
  if (failures.length > mostFilesAgain) return
  for (const [index, { stage, file }] of failures.entries()) {
    const { ok, report } = await runTests(stage, `again-${index + 1}`, [file.path])
    if (!ok || report.failed > 0) {
      for (const still of report.files) printFailure('FAILED AGAIN', still)
      continue
    }
    passed += file.tests.length
    failed -= file.tests.length
    console.warn(`\n── UNSTEADY: ${file.path} failed beside other tests and passed alone`)
  }
}

function printFailure(title: string, file: FailedFile): void {
  for (const { name, message } of file.tests)
    console.warn(`\n── ${title}: ${file.path} > ${name}\n${message}`)
}

async function runTests(
  stage: Stage,
  reportName: string,
  options: readonly string[] = [],
): Promise<{ ok: boolean; output: string; report: TestReport }> {
  const file = join(reports, `${reportName}.json`)
  const loadingTimes = join(reports, `${reportName}${loadingTimesSuffix}`)
  const ran = await run(
    stage.title,
    [
      packageFile('vitest', 'vitest.mjs'),
      'run',
      ...stage.projects.map((project) => `--project=${project}`),
      ...unchanged.map((test) => `--exclude=${test}`),
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${loadingTimesReporter}`,
      `--outputFile.json=${file}`,
    ],
    { [loadingTimesVariable]: loadingTimes },
  )
  return { ...ran, report: await readReport(file) }
}

/** Runs a tool of the project and prints what it said. */
async function run(
  title: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ ok: boolean; output: string }> {
  console.warn(`── ${title}: begins`)
  const from = performance.now()
  const { code, output } = await runTool(process.execPath, args, environment)
  times.push(`${title} ${seconds(from)}`)
  console.warn(`\n── ${title}: ${seconds(from)}\n${output}`)
  return { ok: code === 0, output }
}

function seconds(from: number): string {
  return `${Math.round((performance.now() - from) / 1000)} s`
}

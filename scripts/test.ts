// Checks, the web's build, unit, database and API tests, faults at small size, browser tests. Stages that mostly wait
// run beside those that compute; each prints its output when it ends. The reports of the tests stay in
// test-results/reports, and the last line counts the tests of all.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFile, runTool } from './run-tool.ts'

const reports = fileURLToPath(new URL('../test-results/reports', import.meta.url))
/** API tests wait for the database about as long as they compute. */
const workers = availableParallelism() + 1
const start = performance.now()
let passed = 0
let failed = 0
const times: string[] = []

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
// The build comes first: servers of all tests show it.
await Promise.all([
  stage('Checks', ['scripts/check.ts']),
  stage('Build of the web', ['scripts/build-web.ts']),
])
await Promise.all([
  tests('Unit, database and API tests', ['unit', 'server'], [`--maxWorkers=${workers}`]),
  tests('Faults', ['faults']),
])
// Browser tests draw maps without a graphics card and measure what people wait for: alone.
await tests('Browser tests', ['e2e'])
process.exitCode = failed > 0 ? 1 : 0
console.warn(`\n── ${[...times, `all ${seconds(start)}`].join(', ')}`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)

/** Runs a script or a package's command and prints what it said. A step that is no test counts when it fails. */
async function stage(title: string, args: readonly string[]): Promise<boolean> {
  console.warn(`── ${title}: begins`)
  const from = performance.now()
  const { code, output } = await runTool(process.execPath, args)
  times.push(`${title} ${seconds(from)}`)
  console.warn(`\n── ${title}: ${seconds(from)}\n${output}`)
  if (code === 0) return true
  console.error(`${title}: failed`)
  failed++
  return false
}

async function tests(
  title: string,
  projects: readonly string[],
  options: readonly string[] = [],
): Promise<void> {
  const file = join(reports, `${projects.join('-')}.json`)
  const ok = await stage(title, [
    packageFile('vitest', 'vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as { numPassedTests: number; numFailedTests: number },
    () => ({ numPassedTests: 0, numFailedTests: 0 }),
  )
  passed += report.numPassedTests
  failed += report.numFailedTests
  // A failed stage counts once only when no test of it failed: a file that does not load, or an error outside of any.
  if (!ok && report.numFailedTests > 0) failed--
}

function seconds(from: number): string {
  return `${Math.round((performance.now() - from) / 1000)} s`
}

// Checks, the web's build, unit, database and API tests, faults at small size, browser tests. The last line counts the
// tests of all.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFile, showTool } from './run-tool.ts'

const results = await mkdtemp(join(tmpdir(), 'cabstand-results-'))
let passed = 0
let failed = 0

await step('Checks', ['scripts/check.ts'])
await step('Build of the web', ['scripts/build-web.ts'])
await tests('Unit, database and API tests', ['unit', 'server'])
await tests('Faults', ['faults'])
await tests('Browser tests', ['e2e'])
await rm(results, { recursive: true, force: true })
process.exitCode = failed > 0 ? 1 : 0
process.stdout.write(`${passed} passed, ${failed} failed\n`)

/** A step that is no test counts only when it fails. */
async function step(title: string, args: readonly string[]): Promise<void> {
  console.warn(`\n── ${title}`)
  if ((await showTool(process.execPath, args)) !== 0) {
    console.error(`${title}: failed`)
    failed++
  }
}

async function tests(title: string, projects: readonly string[]): Promise<void> {
  const file = join(results, `${projects.join('-')}.json`)
  const before = failed
  console.warn(`\n── ${title}`)
  const code = await showTool(process.execPath, [
    packageFile('vitest', 'vitest.mjs'),
    'run',
    ...projects.map((project) => `--project=${project}`),
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
  // A file that does not load, or an error outside of any test.
  if (code !== 0 && failed === before) failed++
}

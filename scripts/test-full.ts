// `npm run test:full [name…]`: the tests of faults, races, attacks, reports and installing at the full size of their
// rounds, and every test that `npm test` leaves out while its code does not change. It takes hours. Names narrow it down:
// `npm run test:full -- kill-server`.
import { findUnknownTests } from './find-unknown-tests.ts'
import { packageFile, showTool } from './run-tool.ts'
import { serverWorkers } from './server-workers.ts'
import { testsByChange } from './tests-by-change.ts'

const folders = [
  'test/faults',
  'test/install',
  'test/races',
  'test/security',
  'test/abuse',
  'test/reports',
  'e2e/payloads',
]
/** One after the other: faults and browsers need the machine to themselves. */
const stages = [
  { projects: ['unit', 'server', 'install'], options: [`--maxWorkers=${serverWorkers}`] },
  { projects: ['faults'], options: [] },
  { projects: ['e2e'], options: [] },
]

process.env.CABSTAND_TEST_SIZE = 'full'
const named = process.argv.slice(2)
const mistyped = await findUnknownTests(
  named,
  stages.flatMap(({ projects }) => projects),
)
if (mistyped.length > 0) {
  process.stderr.write(`There is no such test: ${mistyped.join(', ')}\n`)
  process.exit(1)
}
const tests = named.length > 0 ? named : [...folders, ...Object.keys(testsByChange)]
// Servers of the tests show the built pages.
const codes = [await showTool(process.execPath, ['scripts/build-web.ts'])]
for (const { projects, options } of stages) {
  const vitest = [packageFile('vitest', 'vitest.mjs'), 'run', '--passWithNoTests']
  codes.push(
    await showTool(process.execPath, [
      ...vitest,
      ...projects.map((project) => `--project=${project}`),
      ...options,
      ...tests,
    ]),
  )
}
process.exitCode = codes.find((code) => code !== 0) ?? 0

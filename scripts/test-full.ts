// `npm run test:full [name…]`: the tests of faults, races, attacks, reports and installing at the full size of their
// rounds, and every test that `npm test` leaves out while its code does not change. It takes hours. Names narrow it down:
// `npm run test:full -- kill-server`.
import { packageFile, showTool } from './run-tool.ts'
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

process.env.CABSTAND_TEST_SIZE = 'full'
const names = process.argv.slice(2)
// Servers of the tests show the built pages.
process.exitCode =
  (await showTool(process.execPath, ['scripts/build-web.ts'])) ||
  (await showTool(process.execPath, [
    packageFile('vitest', 'vitest.mjs'),
    'run',
    ...['unit', 'faults', 'server', 'e2e', 'install'].map((project) => `--project=${project}`),
    ...(names.length > 0 ? names : [...folders, ...Object.keys(testsByChange)]),
  ]))

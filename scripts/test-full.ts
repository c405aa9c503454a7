// `npm run test:full [name…]`: the tests of faults, races, attacks, reports and installing at the full size of their rounds, which takes
// tens of minutes. Names narrow it down: `npm run test:full -- kill-server`.
import { packageFile, showTool } from './run-tool.ts'

process.env.CABSTAND_TEST_SIZE = 'full'
const names = process.argv.slice(2)
process.exitCode = await showTool(process.execPath, [
  packageFile('vitest', 'vitest.mjs'),
  'run',
  '--project=faults',
  '--project=server',
  '--project=e2e',
  '--project=install',
  ...(names.length > 0
    ? names
    : [
        'test/faults',
        'test/install',
        'start/embedded-database',
        'test/races',
        'test/security',
        'test/abuse',
        'test/reports',
        'e2e/payloads',
      ]),
])

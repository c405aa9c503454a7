// Says what this version would change in an installation: `npm run upgrade -- --check`.

import { parseArgs } from 'node:util'
import { StartupError } from '../src/platform/startup-error.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { reportFailure } from '../src/start/report-failure.ts'
import { checkUpgrade } from '../src/start/upgrade/check-upgrade.ts'

const usage = `Says what this version changes in the database and the settings of the version that runs. Nothing is
changed. Run it in the folder of the new version:

  npm run upgrade -- --check [--from /opt/cabstand/current]

docs/install.md says how to upgrade.
`

try {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, from: { type: 'string' } } })
  if (values.check !== true) throw new StartupError(usage)
  for await (const line of checkUpgrade(loadProcessConfig(), { from: values.from }))
    process.stdout.write(`${line}\n`)
} catch (error) {
  reportFailure(error)
}

// `npm run simulate`: a simulation against the server configured by this environment.

import { serverUrl } from '../apps/server/src/platform/server-url.ts'
import { StartupError } from '../apps/server/src/platform/startup-error.ts'
import { loadProcessAddress } from '../apps/server/src/start/config/config.ts'
import { runSimulateCommand } from '../apps/simulator/src/run-command.ts'

try {
  const { host, port } = loadProcessAddress()
  process.exit(await runSimulateCommand(process.argv.slice(2), serverUrl(host, port)))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

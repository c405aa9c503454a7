import { loadProcessConfig } from '../src/config.ts'
import { startServer } from '../src/start-server.ts'
import { StartupError } from '../src/startup-error.ts'
import { stopOnSignal } from '../src/stop-on-signal.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const server = startServer(loadProcessConfig(), say)
  stopOnSignal(server, say)
  await server.ready
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Cabstand did not start. ${error.message}\n`)
  process.exit(1)
}

import { loadProcessConfig } from '../src/config.ts'
import { startServer } from '../src/start-server.ts'
import { StartupError } from '../src/startup-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const server = await startServer(loadProcessConfig(), say)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    say('Stopping.')
    await server.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Cabstand did not start. ${error.message}\n`)
  process.exit(1)
}

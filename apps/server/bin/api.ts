import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { StartupError } from '../src/platform/startup-error.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { startServer } from '../src/start/start-server.ts'
import { stopOnSignal } from '../src/start/stop-on-signal.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  // `npm start` tells when it began, and later, by a message, that the web is built. What else npm passes on has no
  // meaning here.
  const { values } = parseArgs({
    options: { 'begun-at': { type: 'string' }, 'await-web': { type: 'boolean' } },
    strict: false,
  })
  const begunAtMs = values['begun-at'] === undefined ? undefined : Number(values['begun-at'])
  const webBuilt = values['await-web'] === true ? once(process, 'message') : Promise.resolve()
  const server = startServer(loadProcessConfig(), say, { begunAtMs, webBuilt })
  stopOnSignal(server, say)
  await server.ready
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`Cabstand did not start. ${error.message}\n`)
  process.exit(1)
}

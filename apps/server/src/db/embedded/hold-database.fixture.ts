// A server process as the tests need it: starts PostgreSQL on the folder given, reports, and waits to be killed.
import { StartupError } from '../../startup-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const [dataFolder = ''] = process.argv.slice(2)
const lines: string[] = []
try {
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    address: 'http://127.0.0.1:4120',
    log: (line) => lines.push(line),
    durable: false,
  })
  const { pid, port, adopted, appUrl } = postgres
  process.stdout.write(`${JSON.stringify({ pid, port, adopted, appUrl, lines })}\n`)
  process.stdin.on('end', async () => {
    await postgres.stop()
    process.exit(0)
  })
  process.stdin.resume()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stdout.write(`${JSON.stringify({ refused: error.message, lines })}\n`)
}

// A server process as the tests need it: starts PostgreSQL on the given folder, reports, runs statements that it
// reads line by line through a pool as the application's, and waits for its end.
import { createInterface } from 'node:readline'
import { createPool } from '../../../src/platform/db/location.ts'
import { StartupError } from '../../../src/platform/startup-error.ts'
import { startEmbeddedPostgres } from '../../../src/start/embedded-database/embedded-postgres.ts'

const [dataFolder = ''] = process.argv.slice(2)
const lines: string[] = []
const tell = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)
try {
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    address: 'http://127.0.0.1:4120',
    log: (line) => lines.push(line),
    durable: false,
  })
  const pool = createPool(postgres.app, { connectionTimeoutMillis: 2000 })
  pool.on('error', () => {})
  const { pid, port, adopted, superUrl } = postgres
  tell({ pid, port, adopted, superUrl, appUrl: postgres.app.url(), lines })
  const input = createInterface(process.stdin)
  input.on('line', async (text) => {
    try {
      const { rows } = await pool.query<unknown[]>({ text, rowMode: 'array' })
      tell({ value: rows[0]?.[0] ?? null, lines })
    } catch (error) {
      tell({ failed: (error as Error).message, lines })
    }
  })
  input.on('close', async () => {
    await pool.end()
    await postgres.stop()
    process.exit(0)
  })
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  tell({ refused: error.message, lines })
}

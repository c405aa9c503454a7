// Brings the database at DATABASE_MIGRATE_URL (or DATABASE_URL, or the embedded one) to the newest schema.

import { StartupError } from '../src/platform/startup-error.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { prepareDatabase } from '../src/start/prepare-database.ts'

try {
  const database = await prepareDatabase(loadProcessConfig(), console.warn)
  await database.close()
  console.warn('The database is current')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

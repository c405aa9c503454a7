import type { Config } from './config.ts'
import { findRunningDatabase } from './embedded-database/find-running-database.ts'
import { type PreparedDatabase, prepareDatabase, prepareRunning } from './prepare-database.ts'

/**
 * The database for a command that runs beside a server: the configured one, the embedded one of a running server, or
 * the embedded one started for the command. Throws StartupError as `prepareDatabase` does.
 */
export async function reachDatabase(config: Config, log: (line: string) => void): Promise<PreparedDatabase> {
  const running = config.database ? undefined : await findRunningDatabase(config.dataFolder)
  if (running === undefined) return prepareDatabase(config, log)
  return prepareRunning(running, log)
}

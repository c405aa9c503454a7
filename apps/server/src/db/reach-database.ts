import type { Config } from '../config.ts'
import { findRunningDatabase } from './embedded/find-running-database.ts'
import { type PreparedDatabase, prepareDatabase } from './prepare-database.ts'

/**
 * The database of a command that runs beside a server: the one configured, the embedded one of a server that is
 * running, or the embedded one started for the command. Throws StartupError as `prepareDatabase`.
 */
export async function reachDatabase(config: Config, log: (line: string) => void): Promise<PreparedDatabase> {
  const database = config.database ?? (await findRunningDatabase(config.dataFolder))
  return prepareDatabase({ ...config, database }, log)
}

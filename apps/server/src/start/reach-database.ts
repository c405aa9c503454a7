import type { Config } from './config/config.ts'
import { findRunningDatabase } from './embedded-database/find-running-database.ts'
import {
  notOurs,
  type PreparedDatabase,
  prepareReached,
  type ReachedDatabase,
  reachServer,
} from './prepare-database.ts'

/**
 * The database for a command that runs beside a server: the configured one, the embedded one of a running server, or
 * the embedded one started for the command. Throws StartupError as `prepareDatabase` does.
 */
export async function reachDatabase(config: Config, log: (line: string) => void): Promise<PreparedDatabase> {
  return prepareReached(await reachUnchanged(config, log), log)
}

/** The same without migrating it, for a command that must find it as it is. */
export async function reachUnchanged(config: Config, log: (line: string) => void): Promise<ReachedDatabase> {
  const running = config.database ? undefined : await findRunningDatabase(config.dataFolder)
  return running === undefined ? reachServer(config, log) : { ...running, ...notOurs }
}

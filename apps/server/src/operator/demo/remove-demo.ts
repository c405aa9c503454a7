import type { Database } from '../../platform/db/database.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { findSettings } from '../settings/index.ts'
import { countServers, emptyDemoTables } from './demo-removal-store.ts'

export const howToRemoveDemo =
  'npm run setup -- --remove-demo empties it (imported maps stay), or use an empty database'

/**
 * Deletes all demo data from a database. Must run as the owner of the tables. Throws StartupError when the database is
 * not a demo database, or when a server is running on it.
 */
export async function removeDemo(owner: Database): Promise<void> {
  const settings = await findSettings(owner)
  if (settings === undefined)
    throw new StartupError('This database is not set up: there is no demo to remove')
  if (!settings.demo) {
    throw new StartupError(
      `This database belongs to ${settings.appName}, which is not a demo. Nothing was removed`,
    )
  }
  if ((await countServers(owner)) > 0) {
    throw new StartupError('A server is running on this database. Stop it first. Nothing was removed')
  }
  await transaction(owner, emptyDemoTables)
}

/**
 * Keeps demo and real data apart: a service does not run on a demo database, and a demo, which shows sign-in codes on
 * the screen, does not run on the database of a service. Throws a StartupError with instructions.
 */
export async function assertFits(db: Database, { demo }: { demo: boolean }): Promise<void> {
  const settings = await findSettings(db)
  if (settings === undefined || settings.demo === demo) return
  throw new StartupError(
    settings.demo
      ? `This database holds the demo operator with its fictitious people and trips: ${howToRemoveDemo}`
      : `This database belongs to ${settings.appName}, and the demo would show its sign-in codes to every visitor: start it with npm run serve, or set CABSTAND_DATA or DATABASE_URL to another one`,
  )
}

import type { Database } from '../../db/database.ts'
import { transaction } from '../../db/transaction.ts'
import { StartupError } from '../../startup-error.ts'
import { findSettings } from '../settings/index.ts'
import { countServers, emptyDemoTables } from './demo-removal-store.ts'

export const howToRemoveDemo =
  'npm run setup -- --remove-demo empties it (imported maps stay), or use an empty database'

/**
 * Empties a database of everything that the demo made, as the owner of its tables. Throws StartupError when it is no
 * demo's, or a server runs on it.
 */
export async function removeDemo(owner: Database): Promise<void> {
  const settings = await findSettings(owner)
  if (settings === undefined)
    throw new StartupError('This database is not set up: there is no demo to remove')
  if (!settings.demo) {
    throw new StartupError(
      `This database belongs to ${settings.appName}, which is no demo. Nothing was removed`,
    )
  }
  if ((await countServers(owner)) > 0) {
    throw new StartupError('A server is running on this database. Stop it first. Nothing was removed')
  }
  await transaction(owner, emptyDemoTables)
}

/**
 * Real people never meet the demo's: a service does not run on a demo's database, and a demo, which shows codes on the
 * screen, does not run on a service's. Throws StartupError that says what to do.
 */
export async function assertFits(db: Database, { demo }: { demo: boolean }): Promise<void> {
  const settings = await findSettings(db)
  if (settings === undefined || settings.demo === demo) return
  throw new StartupError(
    settings.demo
      ? `This database holds the demo operator with its made-up people and trips: ${howToRemoveDemo}`
      : `This database belongs to ${settings.appName}, and the demo would show its sign-in codes to everybody: start it with npm run serve, or set CABSTAND_DATA or DATABASE_URL to another one`,
  )
}

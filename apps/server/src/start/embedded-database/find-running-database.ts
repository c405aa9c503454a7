import { createClient } from '../../platform/db/location.ts'
import type { DatabaseLocations } from '../prepare-database.ts'
import { accessUrl, DATABASE_NAME, findAccess } from './access-file.ts'
import { findRunning } from './postmaster.ts'

/**
 * Connection details of the embedded PostgreSQL of a server running on the data folder; undefined when none answers, so
 * that the command starts it.
 */
export async function findRunningDatabase(dataFolder: string): Promise<DatabaseLocations | undefined> {
  const access = await findAccess(dataFolder)
  // A copied data folder has the port and passwords of the original, but no server of its own.
  if (access === undefined || (await findRunning(access.clusterFolder)) === undefined) return undefined
  const locate = (role: 'owner' | 'app') => ({
    url: () => accessUrl(access, role, DATABASE_NAME),
    instance: () => access.instance,
  })
  const app = locate('app')
  const client = createClient(app, { connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return { app, owner: locate('owner'), direct: app }
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

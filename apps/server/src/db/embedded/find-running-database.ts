import pg from 'pg'
import type { DatabaseConfig } from '../../config.ts'
import { accessUrl, DATABASE_NAME, findAccess } from './access-file.ts'

/**
 * How a command reaches the embedded PostgreSQL of a server that is running on the data folder; undefined when
 * none answers, so that the command starts it for itself.
 */
export async function findRunningDatabase(dataFolder: string): Promise<DatabaseConfig | undefined> {
  const access = await findAccess(dataFolder)
  if (access === undefined) return undefined
  const [url, migrateUrl] = [
    accessUrl(access, 'app', DATABASE_NAME),
    accessUrl(access, 'owner', DATABASE_NAME),
  ]
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return { url, migrateUrl, directUrl: url }
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

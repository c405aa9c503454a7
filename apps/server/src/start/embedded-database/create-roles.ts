import { createClient } from '../../platform/db/location.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { type Access, APP_ROLE, accessUrl, DATABASE_NAME, OWNER_ROLE } from './access-file.ts'

/**
 * Creates the two roles and, in a new cluster, the database. Throws StartupError when an existing cluster has lost its
 * database, so that an empty one is not used in its place.
 */
export async function createRoles(access: Access): Promise<void> {
  const client = createClient(accessUrl(access, 'postgres', 'postgres'))
  await client.connect()
  try {
    const roles = [
      [OWNER_ROLE, access.passwords.owner],
      [APP_ROLE, access.passwords.app],
    ] as const
    for (const [role, password] of roles) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (rowCount === 0) await client.query(`create role ${role} login password '${password}'`)
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount !== 0) return
    if (access.initialized) {
      throw new StartupError(
        `The cluster in ${access.clusterFolder} has no database "${DATABASE_NAME}" any more: restore it from a backup`,
      )
    }
    await client.query(`create database ${DATABASE_NAME} owner ${OWNER_ROLE}`)
  } finally {
    await client.end()
  }
}

import { openDatabase } from '../../platform/db/database.ts'
import type { Config } from '../config/config.ts'
import { readOwner } from './doctor-store.ts'
import { type Finding, fine, problem } from './finding.ts'

/** The role that migrates. Without it the service runs until its next version, which then does not start. */
export async function* examineOwner({ database }: Config): AsyncGenerator<Finding> {
  if (database === undefined || database.migrateUrl === database.url) return
  const about = 'Owner'
  const db = openDatabase(database.migrateUrl, { max: 1, applicationName: 'cabstand-doctor' })
  try {
    const { role, database: name, owns } = await readOwner(db)
    const wanted = decodeURIComponent(new URL(database.url).pathname.slice(1))
    if (name !== wanted)
      yield problem(about, `DATABASE_MIGRATE_URL names the database ${name}, and DATABASE_URL ${wanted}`)
    else if (!owns)
      yield problem(about, `${role} does not own the database: alter database "${name}" owner to "${role}"`)
    else yield fine(about, `${role} migrates`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    yield problem(about, `look at DATABASE_MIGRATE_URL, or the next version does not start: ${reason}`)
  } finally {
    await db.destroy()
  }
}

import { createClient } from '../../platform/db/location.ts'
import type { ReachedDatabase } from '../prepare-database.ts'

/** Runs `work` with a connection of the role that owns the tables. */
export async function asOwner<T>(
  database: ReachedDatabase,
  work: (owner: ReturnType<typeof createClient>) => Promise<T>,
): Promise<T> {
  const owner = createClient(database.owner)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

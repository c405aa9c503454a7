import { asOwner } from './as-owner.ts'
import { eventually } from './eventually.ts'
import type { TestDatabase } from './test-database.ts'

/** Makes the worker run a task now, and waits until it finishes. */
export async function runTask(database: TestDatabase, name: string, payload: object = {}): Promise<void> {
  const key = `test:${name}`
  await asOwner(database, 'select graphile_worker.add_job($1, $2::json, job_key := $3)', [
    name,
    JSON.stringify(payload),
    key,
  ])
  const waiting = () => asOwner(database, 'select from graphile_worker._private_jobs where key = $1', [key])
  await eventually(async () => (await waiting()).length === 0, name)
}

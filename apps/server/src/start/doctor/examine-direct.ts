import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Database } from '../../platform/db/database.ts'
import { createClient } from '../../platform/db/location.ts'
import { listen, notify } from './doctor-store.ts'
import { type Finding, fine, problem } from './finding.ts'

const about = 'Notifications'
const connectTimeoutMs = 5000
/** They arrive within milliseconds. */
const arriveTimeoutMs = 2000

/**
 * The connection on which processes hear of new jobs: what is notified by `db` must arrive there. PgBouncer in transaction
 * mode takes the listening and delivers nothing.
 */
export async function examineDirect(db: Database, directUrl: string): Promise<Finding> {
  const client = createClient(directUrl, { connectionTimeoutMillis: connectTimeoutMs })
  const { host } = new URL(directUrl)
  try {
    await client.connect()
    const channel = `cabstand-doctor-${randomUUID()}`
    await listen(client, channel)
    const signal = AbortSignal.timeout(arriveTimeoutMs)
    const arrives = once(client, 'notification', { signal }).then(
      () => true,
      () => false,
    )
    await notify(db, channel)
    return (await arrives)
      ? fine(about, `arrive by ${host}`)
      : problem(
          about,
          `do not arrive by ${host}: DATABASE_DIRECT_URL must name the database of DATABASE_URL itself, without PgBouncer (docs/scale.md)`,
        )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(about, `${host} does not answer: ${reason}. Look at DATABASE_DIRECT_URL and the firewall`)
  } finally {
    await client.end().catch(() => {})
  }
}

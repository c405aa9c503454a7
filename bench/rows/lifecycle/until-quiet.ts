import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Waits until the work that lifecycles have caused is done; throws after half a minute. */
export async function untilQuiet(database: pg.Client): Promise<void> {
  for (let look = 0; look < 150; look += 1) {
    const { rowCount } = await database.query(`
      select from outbox union all select from bookings where due_at < now() + interval '4 seconds' limit 1`)
    if (rowCount === 0) return
    await sleep(200)
  }
  throw new Error('the work of the lifecycles is not done after half a minute')
}

import type { Database } from '../../platform/db/database.ts'

/** What a provider is asked about, by the time in the column `ask_at`. */
export type AskedTable = 'paymentAttempts' | 'paymentRefunds'

/** Sets when the provider is asked next. Of several processes that try at once, one gets true. */
export async function postponeAsking(
  db: Database,
  table: AskedTable,
  { id, due, askAt }: { id: string; due: Date; askAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ askAt })
    .where('id', '=', id)
    .where('askAt', '<=', due)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those whose provider is to be asked, the most overdue first. */
export async function listToAsk(
  db: Database,
  table: AskedTable,
  { now, limit, except }: { now: Date; limit: number; except: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('askAt', '<=', now)
    .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
    .orderBy('askAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Failures without a success between them after which a sender is down, whatever they are. */
const failuresUntilDown = 3

/** Notes a failure of the SMS sender; `isOutage`: it is down at once. Returns whether it is down since then. */
export async function noteSmsFailure(
  tx: Tx,
  { at, isOutage }: { readonly at: Date; readonly isOutage: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ downSince: Date | null }>`
    insert into failing_senders as f (sender, failures, down_since)
    values ('sms', 1, ${isOutage ? at : null}::timestamptz)
    on conflict (sender) do update set
      failures = f.failures + 1,
      down_since = coalesce(f.down_since,
        case when ${isOutage}::boolean or f.failures + 1 >= ${failuresUntilDown} then ${at}::timestamptz end)
    returning down_since as "downSince"`.execute(tx)
  return rows[0]?.downSince?.getTime() === at.getTime()
}

export async function noteSmsSuccess(db: Database): Promise<void> {
  await db.deleteFrom('failingSenders').where('sender', '=', 'sms').execute()
}

/** Since when text messages fail; null: they are sent. */
export async function findSmsDownSince(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('failingSenders')
    .select('downSince')
    .where('sender', '=', 'sms')
    .executeTakeFirst()
  return row?.downSince ?? null
}

import type { ListLook } from '@cabstand/contract/lists/look'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export async function findListLook(
  db: Database,
  userId: string,
  list: string,
): Promise<ListLook | undefined> {
  const row = await db
    .selectFrom('listLooks')
    .select('look')
    .where('userId', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.look
}

export async function saveListLook(tx: Tx, userId: string, list: string, look: ListLook): Promise<void> {
  await tx
    .insertInto('listLooks')
    .values({ userId, list, look: toJson(look) })
    .onConflict((oc) => oc.columns(['userId', 'list']).doUpdateSet({ look: sql`excluded.look` }))
    .execute()
}

export async function deleteListLooks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('listLooks').where('userId', '=', userId).execute()
}

import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

export interface TariffVersionRow extends Selectable<DB['tariffVersions']> {
  /** Null when it was not a person. */
  readonly changedByName: string | null
}

/** The latest tariffs of a car type, newest first. */
export async function listTariffVersionRows(
  db: Database,
  query: { readonly carType: string; readonly limit: number },
): Promise<TariffVersionRow[]> {
  return db
    .selectFrom('tariffVersions as t')
    .leftJoin('personNames as u', 'u.id', 't.changedBy')
    .selectAll('t')
    .select(fullName<string | null>('u').as('changedByName'))
    .where('t.carType', '=', query.carType)
    .orderBy('t.version', 'desc')
    .limit(query.limit)
    .execute()
}

import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export interface StoredSeal {
  readonly number: number
  readonly sealedAt: Date
  /** The same to the microsecond, as it is sealed. */
  readonly sealedAtText: string
  readonly untilEntry: string
  readonly entries: number
  readonly digest: Buffer
  readonly seal: Buffer
}

const seals = (db: Database | Tx) =>
  db
    .selectFrom('ledgerSeals')
    .selectAll()
    .select(
      sql<string>`to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('sealedAtText'),
    )

/** All seals, the oldest first. */
export function listSeals(db: Database | Tx): Promise<StoredSeal[]> {
  return seals(db).orderBy('number').execute()
}

export function getNewestSeal(tx: Tx): Promise<StoredSeal | undefined> {
  return seals(tx).orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Of two processes that seal at the same time, one writes. */
export async function insertSeal(tx: Tx, seal: Omit<StoredSeal, 'sealedAtText'>): Promise<void> {
  await tx
    .insertInto('ledgerSeals')
    .values(seal)
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/**
 * The number of entries with ids in this range, and a hash over every column of them and of their lines. An entry
 * without a subject hashes as it did before entries had subjects.
 */
export async function digestEntries(
  db: Database | Tx,
  range: { readonly after: string | null; readonly until: string },
): Promise<{ entries: number; digest: Buffer }> {
  const { rows } = await sql<{ entries: number; digest: Buffer }>`
    select count(*)::int as entries, sha256(coalesce(string_agg(hash, ''::bytea order by id), ''::bytea)) as digest
    from (
      select e.id, sha256(convert_to(
        (jsonb_build_array(e.id, e.event, e.booking_id, extract(epoch from e.created_at),
          (select jsonb_agg(jsonb_build_array(l.line, l.account, l.amount, l.purpose) order by l.line)
           from ledger_lines l where l.entry_id = e.id))
         || case when e.subject_id is null then '[]' else jsonb_build_array(e.subject_id) end)::text, 'UTF8')) as hash
      from ledger_entries e
      where (${range.after}::uuid is null or e.id > ${range.after}::uuid) and e.id <= ${range.until}::uuid) each`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate without a row')
  return row
}

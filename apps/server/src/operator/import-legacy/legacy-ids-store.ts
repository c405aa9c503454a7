import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Draft, KnownBooking, KnownPerson } from './context.ts'

/** Two imports at the same time wait for each other at each batch. */
export async function lockImport(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import of a former system'))`.execute(tx)
}

/** Those of these records that are placed. */
export async function listPlaced(
  db: Database | Tx,
  kind: string,
  legacyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ legacyId: string }>`
    select legacy_id as "legacyId" from legacy_ids
    where kind = ${kind} and legacy_id = any(${legacyIds}::text[])`.execute(db)
  return new Set(rows.map(({ legacyId }) => legacyId))
}

export async function insertLegacyIds(
  tx: Tx,
  kind: string,
  records: readonly Pick<Draft, 'legacyId' | 'id'>[],
): Promise<void> {
  await sql`
    insert into legacy_ids (kind, legacy_id, id)
    select ${kind}, * from unnest(${records.map(({ legacyId }) => legacyId)}::text[],
      ${records.map(({ id }) => id)}::uuid[])`.execute(tx)
}

/** The kind of those records of `users` whose person was here before. */
export const matchedPeople = 'matched-users'

/** Everybody who was imported and not erased since. */
export async function listImportedPeople(db: Database): Promise<(KnownPerson & { legacyId: string })[]> {
  const { rows } = await sql<KnownPerson & { legacyId: string }>`
    select l.legacy_id as "legacyId", u.id, u.usertype,
      exists (select from legacy_ids m where m.kind = ${matchedPeople} and m.legacy_id = l.legacy_id) as "isMatched"
    from legacy_ids l join users u on u.id = l.id
    where l.kind = 'users' and u.erased_at is null`.execute(db)
  return rows
}

/** Those of these bookings that are placed, by their ids in the former system. */
export async function findImportedBookings(
  db: Database,
  legacyIds: readonly string[],
): Promise<ReadonlyMap<string, KnownBooking>> {
  const { rows } = await sql<KnownBooking & { legacyId: string }>`
    select l.legacy_id as "legacyId", b.id, b.customer, b.driver
    from legacy_ids l join bookings b on b.id = l.id
    where l.kind = 'bookings' and l.legacy_id = any(${legacyIds}::text[])`.execute(db)
  return new Map(rows.map(({ legacyId, ...booking }) => [legacyId, booking]))
}

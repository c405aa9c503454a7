import type { AddressKind, OwnKind } from '@cabstand/domain/saved-address/own-address'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type StoredAddress = Omit<Selectable<DB['savedAddresses']>, 'userId' | 'createdAt' | 'kind'> & {
  readonly kind: AddressKind
}

/** A saved or recent address of a person; `id` is unique within one list. */
export interface KnownAddress {
  readonly id: string
  readonly address: string
  /** The address in other languages, by locale. */
  readonly translations: Readonly<Record<string, string>>
  readonly lat: number
  readonly lng: number
}

/** What a person has saved comes before where their rides ended. */
const byUse = sql`array_position(array['home', 'work', 'named', 'used'], kind), count desc, id desc`

/** Saved addresses of the person: home, work and named places, then the most used ones. */
export async function listSavedAddresses(
  db: Database | Tx,
  userId: string,
  limit?: number,
): Promise<StoredAddress[]> {
  return db
    .selectFrom('savedAddresses')
    .select(sql<AddressKind>`kind`.as('kind'))
    .select(['id', 'name', 'description', 'translations', 'lat', 'lng', 'count'])
    .where('userId', '=', userId)
    .orderBy(byUse)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

export async function insertSavedAddress(tx: Tx, address: Insertable<DB['savedAddresses']>): Promise<void> {
  await tx.insertInto('savedAddresses').values(address).execute()
}

export async function countSavedAddress(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('savedAddresses')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateSavedAddress(
  tx: Tx,
  id: string,
  columns: Partial<Insertable<DB['savedAddresses']>>,
): Promise<void> {
  await tx.updateTable('savedAddresses').set(columns).where('id', '=', id).execute()
}

/** A person's home or work is one of their other addresses from now on. */
export async function releaseKind(tx: Tx, userId: string, kind: OwnKind): Promise<void> {
  await tx
    .updateTable('savedAddresses')
    .set({ kind: 'used', name: '' })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** Returns whether the person had this address. */
export async function deleteSavedAddress(tx: Tx, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('savedAddresses')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Deletes the addresses of a person. */
export async function deleteSavedAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('savedAddresses').where('userId', '=', userId).execute()
}

import type { PromoFields } from '@cabstand/domain/promo/promo-fields'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AuditSubject } from '../../platform/audit/audit-subject.ts'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { ListSource } from '../../platform/lists/list-source.ts'
import type { RecordSource } from '../../platform/records/record-source.ts'

export type PromoRow = Selectable<DB['promos']>
export type NewPromo = Insertable<DB['promos']>

/** A promo with who changed it last. */
export interface StaffPromoRow extends PromoRow {
  readonly changedByName: string | null
}

/** All promos, locked. */
export async function lockAllPromos(tx: Tx): Promise<StaffPromoRow[]> {
  return tx
    .selectFrom('promos as p')
    .leftJoin('personNames as u', 'u.id', 'p.changedBy')
    .selectAll('p')
    .select(fullName<string | null>('u').as('changedByName'))
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
}

export async function insertPromos(tx: Tx, promos: readonly NewPromo[]): Promise<void> {
  await tx
    .insertInto('promos')
    .values([...promos])
    .execute()
}

export async function updatePromoRow(tx: Tx, id: string, changes: Partial<NewPromo>): Promise<void> {
  await tx.updateTable('promos').set(changes).where('id', '=', id).execute()
}

/** The promo with this name, in any case, and the id of the promo with the given id, both locked in one order. */
export async function lockPromos(
  tx: Tx,
  { name, id }: { readonly name: string; readonly id: string | null },
): Promise<PromoRow | undefined> {
  const rows = await tx
    .selectFrom('promos')
    .selectAll()
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['promoName']), '=', name.toLowerCase()), ...(id ? [eb('id', '=', id)] : [])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.find(({ promoName }) => promoName.toLowerCase() === name.toLowerCase())
}

export async function findPromoByName(db: Database | Tx, name: string): Promise<PromoRow | undefined> {
  return db
    .selectFrom('promos')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['promoName']), '=', name.toLowerCase()))
    .executeTakeFirst()
}

const considered = 200

/** The promos that a rider may use for a trip of this price today, newest first. */
export async function listUsablePromos(
  db: Database,
  { rider, tripCost, today }: { readonly rider: string; readonly tripCost: number; readonly today: string },
): Promise<PromoRow[]> {
  return db
    .selectFrom('promos as p')
    .selectAll('p')
    .where('p.active', '=', true)
    .where('p.minOrder', '<=', tripCost)
    .where((eb) => eb.or([eb('p.promoValidity', 'is', null), eb('p.promoValidity', '>=', today)]))
    .where((eb) =>
      eb.or([eb('p.promoUsageLimit', 'is', null), eb('p.userAvail', '<', eb.ref('p.promoUsageLimit'))]),
    )
    .where(
      sql<boolean>`not exists (
        select from promo_uses u where u.promo = p.id and u.rider = ${rider}::uuid and u.state <> 'returned')`,
    )
    .orderBy('p.createdAt', 'desc')
    .limit(considered)
    .execute()
}

/** The promos of admins. */
export const promoSource: RecordSource<StaffPromoRow, PromoFields> & ListSource = {
  id: sql`p.id`,
  from: sql`promos p left join person_names u on u.id = p.changed_by`,
  locks: sql`p`,
  select: sql`p.*, ${fullName('u')} as changed_by_name`,
  columns: {
    promoName: { type: 'text', value: sql`lower(p.promo_name)` },
    promoDiscountType: { type: 'text', value: sql`p.promo_discount_type` },
    userAvail: { type: 'bigint', value: sql`p.user_avail` },
    active: { type: 'boolean', value: sql`p.active` },
    expired: {
      type: 'boolean',
      value: sql`coalesce(p.promo_validity < (now() at time zone (select time_zone from settings))::date, false)`,
    },
    createdAt: { type: 'timestamptz', value: sql`p.created_at` },
  },
  visibleTo: () => sql<boolean>`true`,
  matches: (typed) => {
    const like = `%${escapeLike(typed)}%`
    return sql<boolean>`(p.promo_name ilike ${like} or p.promo_description ilike ${like})`
  },
  insert: (tx, row) => insertPromos(tx, [{ ...row, createdAt: row.changedAt }]),
  update: (tx, { id }, change) => updatePromoRow(tx, id, change),
  remove: async (tx, { id }) => {
    await tx.deleteFrom('promos').where('id', '=', id).execute()
  },
}

export const promoSubject: AuditSubject = {
  type: 'promo',
  name: (id) => sql`select promo_name from promos where id = ${id}`,
}

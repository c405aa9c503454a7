import type { PromoUseState } from '@cabstand/domain/promo/discount'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Whether a rider has a use of the promo, for any booking but this one. */
export async function isUsedByRider(
  db: Database | Tx,
  use: { readonly promo: string; readonly rider: string; readonly exceptBooking?: string | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('promoUses')
    .select('id')
    .where('promo', '=', use.promo)
    .where('rider', '=', use.rider)
    .where('state', '<>', 'returned')
    .$if(use.exceptBooking !== undefined, (query) => query.where('bookingId', '<>', use.exceptBooking ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUse(
  tx: Tx,
  use: {
    readonly id: string
    readonly promo: string
    readonly bookingId: string
    readonly rider: string
    readonly at: Date
  },
): Promise<void> {
  const { at, ...row } = use
  await tx
    .insertInto('promoUses')
    .values({ ...row, state: 'reserved', reservedAt: at, settledAt: null })
    .execute()
}

/** Ends the reserved use of a booking, or the held one, if it has one. */
export async function settleUse(
  tx: Tx,
  use: {
    readonly bookingId: string
    readonly state: PromoUseState
    readonly at: Date
    readonly from?: 'reserved' | 'held'
  },
): Promise<void> {
  const { bookingId, state, at, from = 'reserved' } = use
  await tx
    .updateTable('promoUses')
    .set({ state, settledAt: at })
    .where('bookingId', '=', bookingId)
    .where('state', '=', from)
    .execute()
}

/** The uses of a promo with their riders and bookings, newest first. */
export async function listUses(
  db: Database,
  promo: string,
  page: { readonly before: string | undefined; readonly limit: number },
) {
  return db
    .selectFrom('promoUses as u')
    .innerJoin('bookings as b', 'b.id', 'u.bookingId')
    .select(['u.id', 'u.state', 'u.rider', 'u.bookingId', 'u.reservedAt', 'b.reference', 'b.customerName'])
    .select((eb) =>
      // A booking that chose another promo since has another discount.
      eb
        .case()
        .when('b.promo', '=', eb.ref('u.promo'))
        .then(eb.ref('b.discountAmount'))
        .else(0)
        .end()
        .as('discountAmount'),
    )
    .where('u.promo', '=', promo)
    .$if(page.before !== undefined, (query) => query.where('u.id', '<', page.before ?? ''))
    .orderBy('u.id', 'desc')
    .limit(page.limit)
    .execute()
}

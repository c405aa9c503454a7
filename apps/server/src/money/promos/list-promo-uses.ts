import type { PromoUse } from '@cabstand/contract/schemas/promo-use'
import { isUuid } from '@cabstand/domain/ids'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findRecord } from '../../platform/records/record-source.ts'
import { promoSource } from './promo-store.ts'
import { listUses } from './use-store.ts'

const pageSize = 30

/** A page of the uses of a promo with their bookings, newest first. Throws `promo_not_found`. */
export async function listPromoUses(
  db: Database,
  promo: string,
  { cursor, limit = pageSize }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<{ uses: PromoUse[]; nextCursor: string | null }> {
  if (cursor !== undefined && !isUuid(cursor))
    throw new AppError('validation_failed', { detail: 'Invalid cursor.' })
  if ((await findRecord(db, promoSource, promo)) === undefined) throw new AppError('promo_not_found')
  const found = await listUses(db, promo, { before: cursor, limit: limit + 1 })
  const uses = found.slice(0, limit)
  return {
    uses: uses.map(
      ({ id, state, rider, customerName, bookingId, reference, discountAmount, reservedAt }) => ({
        id,
        state,
        rider: { id: rider, name: customerName },
        booking: { id: bookingId, name: reference },
        discountAmount: state === 'returned' ? 0 : discountAmount,
        at: reservedAt.toISOString(),
      }),
    ),
    nextCursor: found.length > limit ? (uses.at(-1)?.id ?? null) : null,
  }
}

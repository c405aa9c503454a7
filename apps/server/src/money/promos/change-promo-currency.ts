import { keepFigure } from '@cabstand/domain/money'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { recordPromoChange } from './promo-record.ts'
import { lockAllPromos, updatePromoRow } from './promo-store.ts'

/** Keeps the figures of all promos when an admin changes the currency, while there is no booking. */
export async function changePromoCurrency(
  tx: Tx,
  {
    from,
    to,
    by,
    at,
  }: { readonly from: string; readonly to: string; readonly by: string; readonly at: Date },
): Promise<void> {
  assertTransaction(tx)
  const keep = (minor: number) => keepFigure(minor, from, to)
  for (const before of await lockAllPromos(tx)) {
    const { promoDiscountType, promoDiscountValue, maxPromoDiscountValue: cap, minOrder } = before
    const changes = {
      promoDiscountValue:
        promoDiscountType === 'flat' ? String(keep(Number(promoDiscountValue))) : promoDiscountValue,
      maxPromoDiscountValue: cap === null ? null : keep(cap),
      minOrder: keep(minOrder),
      changedBy: by,
      changedAt: at,
    }
    await updatePromoRow(tx, before.id, changes)
    await recordPromoChange(tx, before, { ...before, ...changes })
  }
}

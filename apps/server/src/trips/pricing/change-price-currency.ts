import type { TariffFields } from '@cabstand/domain/fare/car-type-fields'
import { keepFigure } from '@cabstand/domain/money'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { recordCarTypeChange } from './car-type-record.ts'
import { listStaffCarTypes, lockCarTypes, tariffColumns, updateCarTypeRow } from './car-type-store.ts'
import { deleteAllQuotes } from './quote-store.ts'

/** A change of the currency by an admin, while there is no booking. */
interface CurrencyChange {
  readonly from: string
  readonly to: string
  readonly by: string
  readonly at: Date
}

/**
 * Keeps the figures of all prices when the currency changes, as new versions of the tariffs. Quotes in the old currency
 * are deleted, so that none can be booked.
 */
export async function changePriceCurrency(tx: Tx, change: CurrencyChange): Promise<void> {
  assertTransaction(tx)
  await lockCarTypes(tx)
  const all = await listStaffCarTypes(tx)
  for (const { id, ...tariff } of all)
    await updateCarTypeRow(tx, id, {
      ...inCurrency(tariff, change),
      changedBy: change.by,
      changedAt: change.at,
    })
  const after = new Map((await listStaffCarTypes(tx)).map((row) => [row.id, row]))
  for (const before of all) await recordCarTypeChange(tx, before, after.get(before.id) ?? before)
  await deleteAllQuotes(tx)
}

/** Rates are decimals of major units, and stay. */
function inCurrency(tariff: TariffFields, { from, to }: CurrencyChange) {
  const keep = (minor: number) => keepFigure(minor, from, to)
  const keepAmount = <T extends { readonly amount: number }>(row: T) => ({ ...row, amount: keep(row.amount) })
  const { convenienceFeeType: type, convenienceFees: fees } = tariff
  return {
    baseFare: keep(tariff.baseFare),
    minFare: keep(tariff.minFare),
    convenienceFees: type === 'flat' ? String(keep(Number(fees))) : fees,
    ...tariffColumns({
      cancelSlab: tariff.cancelSlab.map(keepAmount),
      parcelTypes: tariff.parcelTypes.map(keepAmount),
      options: tariff.options.map(keepAmount),
    }),
  }
}

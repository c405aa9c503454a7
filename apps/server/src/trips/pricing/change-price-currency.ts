import type { TariffFields } from '@cabstand/domain/fare/car-type-fields'
import { keepFigure } from '@cabstand/domain/money'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { getStored } from './car-type-edit.ts'
import { carTypeFieldsOf, tariffFieldsOf, toColumns } from './car-type-record.ts'
import { findStaffCarType, listStaffCarTypes, lockCarTypes, updateCarTypeRow } from './car-type-store.ts'
import { deleteAllQuotes } from './quote-store.ts'
import { recordCarTypeChange } from './record-car-type-change.ts'

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
  for (const before of await listStaffCarTypes(tx)) {
    const fields = { ...carTypeFieldsOf(before), ...inCurrency(tariffFieldsOf(before), change) }
    const columns = { ...toColumns(fields), changedBy: change.by, changedAt: change.at }
    await updateCarTypeRow(tx, before.id, columns)
    await recordCarTypeChange(tx, before, await getStored(findStaffCarType(tx, before.id)))
  }
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
    cancelSlab: tariff.cancelSlab.map(keepAmount),
    parcelTypes: tariff.parcelTypes.map(keepAmount),
    options: tariff.options.map(keepAmount),
  }
}

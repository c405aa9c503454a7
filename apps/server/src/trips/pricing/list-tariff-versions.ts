import type { TariffVersion } from '@cabstand/contract/schemas/car-type'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { tariffFieldsOf } from './car-type-record.ts'
import { findStaffCarType } from './car-type-store.ts'
import { listTariffVersionRows } from './tariff-version-store.ts'

const limit = 100

/** The latest tariffs of a car type, newest first. Throws `car_type_not_found`. */
export async function listTariffVersions(db: Database, carType: string): Promise<TariffVersion[]> {
  const rows = await listTariffVersionRows(db, { carType, limit })
  if ((await findStaffCarType(db, carType)) === undefined) throw new AppError('car_type_not_found')
  return rows.map((row) => ({
    version: row.version,
    since: row.since.toISOString(),
    changedBy: row.changedByName,
    ...tariffFieldsOf(row),
  }))
}

import type { TariffVersion } from '@cabstand/contract/http/trips/car-types'
import { tariffOf } from '@cabstand/domain/fare/car-type-fields'
import type { Database } from '../../platform/db/database.ts'
import type { CarTypeRecords } from './car-type-record.ts'
import { listTariffVersionRows } from './tariff-version-store.ts'

const limit = 100

/** The latest tariffs of a car type, newest first. Throws `car_type_not_found`. */
export async function listTariffVersions(
  db: Database,
  records: CarTypeRecords,
  carType: string,
): Promise<TariffVersion[]> {
  const rows = await listTariffVersionRows(db, { carType, limit })
  await records.read(db, carType)
  return rows.map((row) => ({
    version: row.version,
    since: row.since.toISOString(),
    changedBy: row.changedByName,
    ...tariffOf(row),
  }))
}

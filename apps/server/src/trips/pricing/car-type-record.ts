import type { CarTypeRecord } from '@cabstand/contract/schemas/car-type'
import type { CarTypeFields, TariffFields } from '@cabstand/domain/fare/car-type-fields'
import { toJson } from '../../platform/db/json.ts'
import type { NewCarType, StaffCarTypeRow } from './car-type-store.ts'

/** The prices of a row, of a car type or of one of its tariffs. */
export const tariffFieldsOf = (row: TariffFields) => ({
  baseFare: row.baseFare,
  minFare: row.minFare,
  ratePerUnitDistance: row.ratePerUnitDistance,
  ratePerHour: row.ratePerHour,
  convenienceFeeType: row.convenienceFeeType,
  convenienceFees: row.convenienceFees,
  cancelSlab: [...row.cancelSlab],
  parcelTypes: [...row.parcelTypes],
  options: [...row.options],
})

/** The fields that admins edit. */
export const carTypeFieldsOf = (row: CarTypeFields) => ({
  name: row.name,
  service: row.service,
  image: row.image,
  photo: row.photo,
  extraInfo: row.extraInfo,
  translations: row.translations,
  ...tariffFieldsOf(row),
})

/** A car type in the schema of the API for admins. */
export const toCarTypeRecord = (row: StaffCarTypeRow): CarTypeRecord => ({
  ...carTypeFieldsOf(row),
  id: row.id,
  version: row.version,
  changedAt: row.changedAt.toISOString(),
  changedBy: row.changedByName,
  position: row.position,
  tariffVersion: row.tariffVersion,
  tariffSince: row.tariffSince.toISOString(),
  archivedAt: row.archivedAt?.toISOString() ?? null,
  drivers: row.drivers,
})

/** The columns of a car type's fields. Steps of the cancellation fee are stored in their order. */
export const toColumns = (fields: CarTypeFields) =>
  ({
    ...carTypeFieldsOf(fields),
    translations: toJson(fields.translations),
    cancelSlab: toJson(fields.cancelSlab.toSorted((one, other) => one.minsDelayed - other.minsDelayed)),
    parcelTypes: toJson(fields.parcelTypes),
    options: toJson(fields.options),
  }) satisfies Partial<NewCarType>

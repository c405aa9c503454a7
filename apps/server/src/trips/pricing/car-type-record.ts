import { carTypes } from '@cabstand/contract/http/trips/car-types'
import { findCarTypeProblems } from '@cabstand/domain/fare/car-type-check'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { recordStaffChange, staffRecord } from '../../platform/records/staff-record.ts'
import { carTypeSource, type StaffCarTypeRow, updateCarTypeRow } from './car-type-store.ts'

/** Not in the audit log: figures of other records, and what a change brings with it. */
const audit = { omit: ['tariffSince', 'createdAt', 'drivers', 'inUse'], dictionaries: ['translations'] }

/** Car types as admins read and write them. */
export const carTypeRecord = (files: FilesDeps) =>
  staffRecord<typeof carTypes, StaffCarTypeRow>(carTypes, {
    source: carTypeSource(files),
    check: findCarTypeProblems,
    unique: { car_types_name: 'name' },
    audit,
    compute:
      async () =>
      ({ position, tariffVersion, tariffSince, archivedAt, drivers, inUse }) => ({
        position,
        tariffVersion,
        tariffSince: tariffSince.toISOString(),
        archivedAt: archivedAt?.toISOString() ?? null,
        drivers,
        inUse,
      }),
  })
export type CarTypeRecords = ReturnType<typeof carTypeRecord>

/** For changes of a car type that are not made in its form. */
export const recordCarTypeChange = (tx: Tx, before: StaffCarTypeRow | null, after: StaffCarTypeRow) =>
  recordStaffChange(tx, carTypes, { ...audit, before, after })

/** Stops offering a car type, or offers it again. Throws `car_type_not_found` or `record_changed`. */
export const setArchived = (
  tx: Tx,
  records: CarTypeRecords,
  edit: Parameters<CarTypeRecords['change']>[1],
  archived: boolean,
) =>
  records.change(tx, edit, async ({ id, archivedAt }) => {
    const { changedAt, changedBy } = edit
    if ((archivedAt !== null) !== archived)
      await updateCarTypeRow(tx, id, { archivedAt: archived ? changedAt : null, changedAt, changedBy })
  })

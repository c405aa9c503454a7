import type { DriverRow } from '@cabstand/contract/http/people/person-records'
import { averageOf } from '@cabstand/domain/rating/average'
import type { Listed } from '../../platform/lists/list-store.ts'
import type { Positions } from '../../trips/tracking/index.ts'
import { fullName } from '../users/index.ts'
import { toPerson, toReferrer } from './list-people.ts'
import type { StoredDriver } from './people-list-store.ts'

export interface DriverListDeps {
  readonly positions: Positions
  readonly hidesContacts: () => Promise<boolean>
}

/** Rows of drivers with the time of their newest message. */
export async function completeDrivers(
  { positions, hidesContacts }: DriverListDeps,
  rows: readonly Listed<StoredDriver>[],
): Promise<DriverRow[]> {
  const hidden = await hidesContacts()
  const found = await Promise.all(rows.map(({ id }) => positions.find(id)))
  return rows.map((row, index) => ({
    ...toPerson(row, hidden),
    carType: row.carType === null ? null : { id: row.carType, name: row.carTypeName ?? '' },
    vehicleNumber: row.vehicleNumber,
    vehicleMake: row.vehicleMake,
    vehicleModel: row.vehicleModel,
    fleetadmin: row.fleetadmin === null ? null : { id: row.fleetadmin, name: fleetName(row) },
    signupViaReferral: toReferrer(row),
    licence: row.hasLicence ? 'given' : 'missing',
    state: row.state,
    lastSeenAt: toInstant(found[index]?.lastSeenAtMs),
    userrating: averageOf(row.ratingSum, row.ratingCount),
    trips: row.trips,
    walletBalance: row.walletBalance,
  }))
}

const fleetName = (row: StoredDriver) =>
  fullName({ firstName: row.fleetadminFirstName ?? '', lastName: row.fleetadminLastName ?? '' })

const toInstant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

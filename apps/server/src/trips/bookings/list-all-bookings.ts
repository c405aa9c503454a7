import type { AdminBookingRow } from '@cabstand/contract/schemas/booking-list'
import { isFinal } from '@cabstand/domain/booking/status'
import type { SettingsReader } from '../../operator/settings/index.ts'
import { fullName } from '../../people/users/index.ts'
import type { Listed } from '../../platform/lists/list-store.ts'
import { type CarTypeReader, carTypeBrief } from '../pricing/index.ts'
import type { ListedBooking } from './all-bookings-store.ts'
import { endsOf } from './booking-row.ts'

export interface BookingListDeps {
  readonly carTypes: CarTypeReader
  readonly settings: SettingsReader
  readonly hidesContacts: () => Promise<boolean>
}

/** Rows with the fields of admins; the schema of the caller's role removes those that they may not see. */
export async function completeBookings(
  { carTypes, settings, hidesContacts }: BookingListDeps,
  rows: readonly Listed<ListedBooking>[],
): Promise<AdminBookingRow[]> {
  const hides = await hidesContacts()
  const { autoDispatch } = await settings.get()
  const known = new Map((await carTypes.list()).map((carType) => [carType.id, carTypeBrief(carType)]))
  return rows.map((row) => ({
    ...row,
    ...endsOf(row),
    carType: known.get(row.carType) ?? { id: row.carType, name: '', translations: {}, image: '', photo: '' },
    bookingDate: row.bookingDate.toISOString(),
    tripDate: row.tripDate.toISOString(),
    tripStartTime: row.tripStartTime?.toISOString() ?? null,
    tripEndTime: row.tripEndTime?.toISOString() ?? null,
    pickupImage: row.pickupImage ?? '',
    deliverImage: row.deliverImage ?? '',
    promoApplied: row.promo !== null,
    promoDetails: row.promoName,
    customer: { id: row.customer, name: row.customerName },
    customerContact: hides ? null : row.customerContact,
    customerEmail: hides ? null : row.customerEmail,
    assignable: row.status === 'NEW' && !autoDispatch,
    driver: row.driver === null ? null : { id: row.driver, name: row.driverName ?? '' },
    fleetadmin: row.fleetadmin === null ? null : { id: row.fleetadmin, name: fleetName(row) },
    otp: row.tripStartTime === null && !isFinal(row.status) ? row.otp : null,
  }))
}

const fleetName = ({ fleetFirstName, fleetLastName }: ListedBooking) =>
  fullName({ firstName: fleetFirstName ?? '', lastName: fleetLastName ?? '' })

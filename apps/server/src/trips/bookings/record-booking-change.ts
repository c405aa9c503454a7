import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Not in the audit log: what is computed from other fields, and the driver's data, because the personal fields of an
 * entry are about the rider. The timeline of the booking has all of it.
 */
const omit = [
  ...['eventNumber', 'polyline', 'trackPolyline', 'otpRequired', 'cancelSlab'],
  ...['fareBreakdown', 'estimateBreakdown', 'fareLines', 'estimateLines'],
  ...['driverName', 'driverImage', 'driverContact', 'driverRating'],
  ...['vehicleMake', 'vehicleModel', 'vehicleNumber'],
] as const satisfies (keyof BookingSnapshot)[]

/** Records a change of a booking by staff. */
export async function recordBookingChange(
  tx: Tx,
  before: BookingSnapshot | null,
  after: BookingSnapshot,
): Promise<void> {
  await recordChange(tx, { type: 'booking', id: after.id, before, after, person: after.customer, omit })
}

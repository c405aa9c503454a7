import type { DriverReceipt, Receipt } from '@cabstand/contract/http/money/receipts'
import { riderLines } from '@cabstand/domain/fare/lines'
import { receiptAmounts } from '@cabstand/domain/receipt/receipt-amounts'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type BookingRow, endsOf, readBookingRow } from '../../trips/bookings/index.ts'
import { type CarTypeReader, carTypeBrief } from '../../trips/pricing/index.ts'
import { sumCardRefunds } from '../payments/index.ts'
import { numberReceipts, type ReceiptHash } from './number-receipts.ts'
import { findReceipt, type StoredReceipt } from './receipts-store.ts'

export interface ReceiptDeps {
  readonly db: Database
  readonly hash: ReceiptHash
  readonly carTypes: CarTypeReader
}

/** A receipt with what drivers see of it and what others see. */
export type WholeReceipt = Receipt & DriverReceipt

/** The receipt of a booking that the caller may see. Throws `booking_not_found` or `no_receipt`. */
export async function readReceipt(
  deps: ReceiptDeps,
  bookingId: string,
  caller: SignedIn,
): Promise<WholeReceipt> {
  const booking = await readBookingRow(deps, bookingId, caller)
  const receipt = await findReceiptOf(deps, booking)
  if (receipt === undefined) throw new AppError('no_receipt')
  return receipt
}

/** The receipt of a booking; undefined when it was neither paid nor charged a fee. */
export async function findReceiptOf(
  deps: ReceiptDeps,
  booking: BookingRow,
): Promise<WholeReceipt | undefined> {
  const stored = await findNumbered(deps, booking.id)
  if (stored === undefined) return undefined
  const { inputs } = stored
  const amounts = receiptAmounts(inputs)
  const [carType, cardRefund] = await Promise.all([
    deps.carTypes.find(booking.carType),
    sumCardRefunds(deps.db, booking.id),
  ])
  return {
    number: stored.number,
    issuedAt: stored.issuedAt.toISOString(),
    bookingId: booking.id,
    reference: booking.reference,
    service: booking.service,
    isCancelled: inputs.isCancelled,
    carType:
      carType === undefined
        ? { id: booking.carType, name: '', translations: {}, image: '', photo: '' }
        : carTypeBrief(carType),
    company: inputs.company,
    currency: inputs.rules.currency,
    timeZone: inputs.timeZone,
    ...tripOf(booking),
    lines: inputs.isCancelled ? [] : riderLines(booking.fareBreakdown, inputs.discountAmount),
    promo: inputs.discountAmount > 0 ? inputs.promo : null,
    total: amounts.total,
    tip: booking.tip,
    paidBy: [...amounts.paidBy],
    refund: amounts.refund,
    cardRefund,
    tax: amounts.tax,
    driverShare: inputs.isCancelled ? 0 : inputs.driverShare,
    cashPaymentAmount: inputs.cashPaymentAmount,
  }
}

function tripOf(booking: BookingRow) {
  const car = [booking.vehicleMake, booking.vehicleModel].filter(Boolean).join(' ')
  return {
    tripDate: booking.tripDate.toISOString(),
    tripStartTime: booking.tripStartTime?.toISOString() ?? null,
    tripEndTime: booking.tripEndTime?.toISOString() ?? null,
    distance: booking.distance,
    distanceUnit: booking.fareBreakdown.unit,
    totalTripTime: booking.totalTripTime,
    ...endsOf(booking),
    waypoints: booking.waypoints,
    polyline: booking.trackPolyline ?? booking.polyline,
    driverName: booking.driverName?.split(' ')[0] ?? null,
    vehicle: car === '' ? null : car,
    vehicleNumber: booking.vehicleNumber,
  }
}

/** Receipts get their numbers when one is read. */
async function findNumbered(deps: ReceiptDeps, bookingId: string) {
  const stored = await findReceipt(deps.db, bookingId)
  if (stored === undefined || isNumbered(stored)) return stored
  await numberReceipts(deps)
  const numbered = await findReceipt(deps.db, bookingId)
  return numbered !== undefined && isNumbered(numbered) ? numbered : undefined
}

const isNumbered = (receipt: StoredReceipt): receipt is StoredReceipt & { number: number } =>
  receipt.number !== null

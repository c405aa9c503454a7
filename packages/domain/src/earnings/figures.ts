import type { BookingStatus } from '../booking/status.ts'

/** The amounts of a booking that reports sum, in minor units. */
export interface BookingAmounts {
  readonly status: BookingStatus
  readonly tripCost: number
  readonly convenienceFees: number
  readonly driverShare: number
  readonly discountAmount: number
  readonly customerPaid: number
  readonly cancellationFee: number
}

/** What one booking contributes to the earnings reports, in minor units. */
export interface EarningFigures {
  readonly gross: number
  readonly profit: number
  readonly myEarning: number
  readonly rideCost: number
}

const none: EarningFigures = { gross: 0, profit: 0, myEarning: 0, rideCost: 0 }

/**
 * Computes a booking's contribution to the reports: PAID and COMPLETE count in full, CANCELLED with its cancellation
 * fee only, any other status not at all.
 */
export function earningFigures(booking: BookingAmounts): EarningFigures {
  const { tripCost, convenienceFees, driverShare, discountAmount, customerPaid, cancellationFee } = booking
  switch (booking.status) {
    case 'CANCELLED':
      return { gross: cancellationFee, profit: cancellationFee, myEarning: cancellationFee, rideCost: 0 }
    case 'PAID':
    case 'COMPLETE':
      return {
        gross: tripCost + cancellationFee,
        profit: convenienceFees + cancellationFee - discountAmount,
        myEarning: customerPaid + cancellationFee - driverShare,
        rideCost: tripCost - convenienceFees,
      }
    default:
      return none
  }
}

/** What the ledger posted for several bookings, in minor units. */
export interface EarningSums {
  readonly driverShare: number
  readonly convenienceFees: number
  readonly discountAmount: number
  readonly cancellationFee: number
}

/** The amounts of an earnings report. */
export interface ReportAmounts extends EarningFigures {
  readonly tripCost: number
  readonly cancellationFee: number
  readonly convenienceFee: number
  readonly discountAmount: number
}

/**
 * The report of several bookings, from what the ledger posted for them. The figures of a booking are sums of its
 * amounts, so they apply to paid trips together, and to cancelled ones together.
 */
export function reportAmounts(sums: EarningSums): ReportAmounts {
  const { driverShare, convenienceFees, discountAmount, cancellationFee } = sums
  const tripCost = driverShare + convenienceFees
  const trips = {
    tripCost,
    convenienceFees,
    driverShare,
    discountAmount,
    customerPaid: tripCost - discountAmount,
  }
  const paid = earningFigures({ ...trips, status: 'PAID', cancellationFee: 0 })
  const cancelled = earningFigures({ ...trips, status: 'CANCELLED', cancellationFee })
  return {
    tripCost,
    rideCost: paid.rideCost,
    cancellationFee,
    convenienceFee: convenienceFees,
    discountAmount,
    gross: paid.gross + cancelled.gross,
    profit: paid.profit + cancelled.profit,
    myEarning: paid.myEarning + cancelled.myEarning,
  }
}

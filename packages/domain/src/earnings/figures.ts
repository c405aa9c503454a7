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

/** Whether bookings of a status count as trips in the reports. */
export const isPaid = (status: BookingStatus): boolean => status === 'PAID' || status === 'COMPLETE'

/**
 * The convenience fees that a booking contributes, or several of one status together: those that are PAID or COMPLETE
 * count.
 */
export function feesOf({
  status,
  convenienceFees,
}: Pick<BookingAmounts, 'status' | 'convenienceFees'>): number {
  return isPaid(status) ? convenienceFees : 0
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
        profit: feesOf(booking) + cancellationFee - discountAmount,
        myEarning: customerPaid + cancellationFee - driverShare,
        rideCost: tripCost - convenienceFees,
      }
    default:
      return none
  }
}

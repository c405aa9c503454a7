import type { BookingStatus } from './status.ts'
import { transitions } from './transitions.ts'

/** The reason that is stored when a booking of this status is cancelled. Undefined: the person chooses one. */
export const fixedCancelReason = (status: BookingStatus): string | undefined =>
  status === 'PAYMENT_PENDING' ? transitions.PAYMENT_PENDING.CANCELLED.rider.reason : undefined

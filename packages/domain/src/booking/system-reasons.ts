import { lookUp } from '../look-up.ts'
import type { BookingStatus } from './status.ts'
import { transitions } from './transitions.ts'

/** The reason that is stored when a booking of this status is cancelled. Undefined: the person chooses one. */
export const fixedCancelReason = (status: BookingStatus): string | undefined =>
  status === 'PAYMENT_PENDING' ? transitions.PAYMENT_PENDING.CANCELLED.rider.reason : undefined

/** Why the system cancelled. */
export const systemReasons = ['noDriver', 'notPaid', 'noShow', 'notStarted'] as const
export type SystemReason = (typeof systemReasons)[number]

/** The reasons as they are stored, which are codes: people read a text of theirs in their own language. */
const codes: Readonly<Record<string, SystemReason>> = {
  [transitions.NEW.CANCELLED.system.reason]: 'noDriver',
  [transitions.PAYMENT_PENDING.CANCELLED.system.reason]: 'notPaid',
  [transitions.ACCEPTED.CANCELLED.system.reason]: 'noShow',
  [transitions.ARRIVED.CANCELLED.system.reason]: 'notStarted',
}

/** Why the system cancelled a booking; undefined when a person did, whose reason is their own words. */
export const findSystemReason = (booking: {
  readonly cancelledBy: string | null
  readonly reason: string | null
}): SystemReason | undefined =>
  booking.cancelledBy === 'system' ? lookUp(codes, booking.reason ?? '') : undefined

import type { SystemReason } from '../booking/system-reasons.ts'
import type { NotificationMessage } from './notification-messages.ts'

/** A step of a booking. */
export interface ToldStep {
  readonly type: string
  readonly actor: 'rider' | 'driver' | 'admin' | 'system'
  readonly hasDriver: boolean
  readonly bookLater: boolean
  readonly prepaid: boolean
  /** Of a cancellation: the wallet did not get all that was prepaid. */
  readonly refundedInPart?: boolean | undefined
  /** The final price is below the least one of the promo. */
  readonly promoMissed?: boolean | undefined
  /** The system pays it by itself now. */
  readonly settles?: boolean | undefined
  /** Of a cancellation by the system. */
  readonly reason?: SystemReason | undefined
  /** At the end of a trip or later: the rider has rated it. */
  readonly rated?: boolean | undefined
}

/** What the parties are told of a step. Drivers who got an offer of it are told besides (`offerMessage`). */
export interface Told {
  readonly rider?: NotificationMessage
  readonly driver?: NotificationMessage
}

/**
 * What a step means for rider and driver. People are not told what they did themselves, apart from a payment, which
 * their inbox keeps.
 */
export function messagesOf(step: ToldStep): Told {
  const { type, actor, bookLater } = step
  if (type === 'booking.accepted') return { rider: bookLater ? 'rider_later_accepted' : 'rider_accepted' }
  // They were told that this driver will come.
  if (type === 'booking.returned') return { rider: 'rider_driver_gave_back' }
  if (type === 'booking.late') return { rider: 'rider_late' }
  if (type === 'booking.arrived') return { rider: 'rider_arrived' }
  if (type === 'booking.started') return { rider: 'rider_started' }
  if (type === 'booking.drop_changed' && step.hasDriver) return { driver: 'driver_drop_changed' }
  if (type === 'booking.ends_later') return { rider: 'rider_ends_later' }
  if (type === 'booking.reached') return { rider: step.promoMissed ? 'rider_promo_missed' : 'rider_reached' }
  // The system changes the payment at the end, when the wallet does not have all of it.
  const asksToPay = type === 'booking.pending' || (type === 'booking.payment_chosen' && actor === 'system')
  if (asksToPay && step.settles !== true) return { rider: 'rider_to_pay' }
  if (type === 'booking.paid')
    return { rider: 'rider_paid', ...(step.hasDriver && { driver: 'driver_paid' }) }
  // Of a tip the screen tells the rider.
  if (type === 'booking.tipped') return { driver: 'driver_tipped' }
  if (step.rated && step.hasDriver) return { driver: 'driver_rated' }
  if (type !== 'booking.cancelled') return {}
  return {
    ...(actor !== 'rider' && { rider: cancelledForRider(step) }),
    ...(actor !== 'driver' && step.hasDriver && { driver: cancelledForDriver(actor) }),
  }
}

const bySystem = {
  noDriver: ['rider_no_driver', 'rider_no_driver_refunded'],
  // Nothing was paid.
  notPaid: ['rider_not_paid', 'rider_not_paid'],
  noShow: ['rider_no_show', 'rider_no_show_refunded'],
  notStarted: ['rider_not_started', 'rider_not_started_refunded'],
} as const satisfies Record<SystemReason, readonly [NotificationMessage, NotificationMessage]>

function cancelledForRider({ actor, prepaid, refundedInPart, reason }: ToldStep): NotificationMessage {
  // The booking says how much.
  if (refundedInPart) return 'rider_refunded_in_part'
  if (reason !== undefined) return bySystem[reason][prepaid ? 1 : 0]
  if (prepaid) return 'rider_cancelled_refunded'
  return actor === 'driver' ? 'rider_cancelled_by_driver' : 'rider_cancelled_by_staff'
}

function cancelledForDriver(actor: ToldStep['actor']): NotificationMessage {
  if (actor === 'rider') return 'driver_cancelled_by_rider'
  return actor === 'system' ? 'driver_cancelled_by_system' : 'driver_cancelled_by_staff'
}

/** What a driver with a new offer is told. */
export const offerMessage = (actor: ToldStep['actor']): NotificationMessage =>
  actor === 'admin' ? 'driver_assigned' : 'driver_offered'

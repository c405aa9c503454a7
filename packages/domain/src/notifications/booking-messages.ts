import type { NotificationMessage } from './notification-messages.ts'

/** A step of a booking. */
export interface ToldStep {
  readonly type: string
  readonly actor: 'rider' | 'driver' | 'admin' | 'system'
  readonly hasDriver: boolean
  readonly bookLater: boolean
  readonly prepaid: boolean
  /** The final price is below the least one of the promo. */
  readonly promoMissed?: boolean
  /** At the end of a trip or later: the rider has rated it. */
  readonly rated?: boolean
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
  const { type, actor, bookLater, prepaid } = step
  if (type === 'booking.accepted') return { rider: bookLater ? 'rider_later_accepted' : 'rider_accepted' }
  // They were told that this driver will come.
  if (type === 'booking.returned') return { rider: 'rider_driver_gave_back' }
  if (type === 'booking.arrived') return { rider: 'rider_arrived' }
  if (type === 'booking.started') return { rider: 'rider_started' }
  if (type === 'booking.reached') return { rider: step.promoMissed ? 'rider_promo_missed' : 'rider_reached' }
  if (type === 'booking.pending') return { rider: 'rider_to_pay' }
  if (type === 'booking.paid')
    return { rider: 'rider_paid', ...(step.hasDriver && { driver: 'driver_paid' }) }
  if (step.rated && step.hasDriver) return { driver: 'driver_rated' }
  if (type !== 'booking.cancelled') return {}
  return {
    ...(actor !== 'rider' && { rider: prepaid ? 'rider_cancelled_refunded' : cancelledForRider(step) }),
    ...(actor !== 'driver' &&
      step.hasDriver && {
        driver: actor === 'rider' ? 'driver_cancelled_by_rider' : 'driver_cancelled_by_staff',
      }),
  }
}

function cancelledForRider({ actor, hasDriver }: ToldStep): NotificationMessage {
  if (actor === 'driver') return 'rider_cancelled_by_driver'
  return actor === 'system' && !hasDriver ? 'rider_no_driver' : 'rider_cancelled_by_staff'
}

/** What a driver with a new offer is told. */
export const offerMessage = (actor: ToldStep['actor']): NotificationMessage =>
  actor === 'admin' ? 'driver_assigned' : 'driver_offered'

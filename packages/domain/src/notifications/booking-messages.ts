import type { BookingStatus } from '../booking/status.ts'

/** What a person can be told about a booking. Each has a title and a text in every language. */
export const bookingMessages = [
  'rider_accepted',
  'rider_later_accepted',
  'rider_arrived',
  'rider_started',
  'rider_promo_missed',
  'rider_to_pay',
  'rider_paid',
  'rider_driver_gave_back',
  'rider_no_driver',
  'rider_cancelled_by_driver',
  'rider_cancelled_by_staff',
  'rider_cancelled_refunded',
  'driver_offered',
  'driver_assigned',
  'driver_cancelled_by_rider',
  'driver_cancelled_by_staff',
  'driver_paid',
  'staff_returned',
  'chat_message',
] as const
export type BookingMessage = (typeof bookingMessages)[number]

/** The screens that notifications open, as mobile clients name them. */
export const notificationScreens = ['BookedCab', 'Wallet', 'onlineChat', 'DriverTrips'] as const
export type NotificationScreen = (typeof notificationScreens)[number]

/** A step of a booking. */
export interface ToldStep {
  readonly type: string
  readonly actor: 'rider' | 'driver' | 'admin' | 'system'
  /** The status after the step; null when it did not change. */
  readonly status: BookingStatus | null
  readonly hasDriver: boolean
  readonly bookLater: boolean
  readonly prepaid: boolean
  /** The final price is below the least one of the promo. */
  readonly promoMissed?: boolean
}

/** What the parties are told of a step. Drivers who got an offer of it are told besides (`offerMessage`). */
export interface Told {
  readonly rider?: BookingMessage
  readonly driver?: BookingMessage
}

/** What a step means for rider and driver. People are not told what they did themselves. */
export function messagesOf(step: ToldStep): Told {
  const { type, actor, bookLater, prepaid } = step
  if (type === 'booking.accepted') return { rider: bookLater ? 'rider_later_accepted' : 'rider_accepted' }
  // They were told that this driver will come.
  if (type === 'booking.returned') return { rider: 'rider_driver_gave_back' }
  if (type === 'booking.arrived') return { rider: 'rider_arrived' }
  if (type === 'booking.started') return { rider: 'rider_started' }
  if (type === 'booking.reached') return step.promoMissed ? { rider: 'rider_promo_missed' } : {}
  if (type === 'booking.pending') return { rider: 'rider_to_pay' }
  if (type === 'booking.paid') {
    return {
      ...(actor !== 'rider' && { rider: 'rider_paid' }),
      // A driver who took cash knows.
      ...(actor !== 'driver' && step.hasDriver && { driver: 'driver_paid' }),
    }
  }
  if (type !== 'booking.cancelled') return {}
  return {
    ...(actor !== 'rider' && { rider: prepaid ? 'rider_cancelled_refunded' : cancelledForRider(step) }),
    ...(actor !== 'driver' &&
      step.hasDriver && {
        driver: actor === 'rider' ? 'driver_cancelled_by_rider' : 'driver_cancelled_by_staff',
      }),
  }
}

function cancelledForRider({ actor, hasDriver }: ToldStep): BookingMessage {
  if (actor === 'driver') return 'rider_cancelled_by_driver'
  return actor === 'system' && !hasDriver ? 'rider_no_driver' : 'rider_cancelled_by_staff'
}

/** What a driver with a new offer is told. */
export const offerMessage = (actor: ToldStep['actor']): BookingMessage =>
  actor === 'admin' ? 'driver_assigned' : 'driver_offered'

/** The screen on which the person sees what they were told. */
export function screenOf(message: BookingMessage): NotificationScreen {
  if (message === 'driver_paid' || message === 'rider_cancelled_refunded') return 'Wallet'
  if (message === 'chat_message') return 'onlineChat'
  return message.startsWith('driver_') ? 'DriverTrips' : 'BookedCab'
}

/**
 * Whether the inbox keeps it. Offers are gone after a minute, and a driver gets hundreds a day; a chat counts by itself
 * what is not read.
 */
export const isKept = (message: BookingMessage): boolean =>
  message !== 'driver_offered' && message !== 'chat_message'

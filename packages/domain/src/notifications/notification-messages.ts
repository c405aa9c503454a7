import type { BookingService } from '../booking/status.ts'

/** The screens that notifications open, as mobile clients name them. */
export const notificationScreens = ['BookedCab', 'Wallet', 'onlineChat', 'DriverTrips'] as const
export type NotificationScreen = (typeof notificationScreens)[number]

/** What riders and drivers may switch off on their devices. Everything else is always told. */
export const notificationTopics = ['wallet', 'referrals', 'ratings', 'news'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** How people are told something. */
interface MessageFacts {
  /** The screen on which they see it. */
  readonly screen: NotificationScreen
  /** For how many hours it is of use: a phone that comes back later does not show it. */
  readonly hours: number
  /** Whether the inbox keeps it. */
  readonly kept: boolean
  /** By which people switch it off; absent: a trip, a chat or the safety of an account needs it. */
  readonly topic?: NotificationTopic
}

const ride: MessageFacts = { screen: 'BookedCab', hours: 12, kept: true }
const trip: MessageFacts = { screen: 'DriverTrips', hours: 12, kept: true }
const paid: MessageFacts = { screen: 'Wallet', hours: 12, kept: true }
/** What people wait for over days, they look for over days. */
const awaited = 7 * 24
/** What an admin or a friend did to a wallet is news for a day. */
const credited: MessageFacts = { screen: 'Wallet', hours: 24, kept: true, topic: 'wallet' }
const referred: MessageFacts = { ...credited, topic: 'referrals' }
/** About a person's bank, money that is stuck or the books: it cannot be switched off. */
const needed: MessageFacts = { screen: 'Wallet', hours: awaited, kept: true }
/** What a person can be told, and how. Each message has a title and a text. */
const facts = {
  rider_accepted: ride,
  rider_later_accepted: ride,
  // The inbox composes it anew, with the driver of then: another one would be accused.
  rider_late: { ...ride, kept: false, hours: 1 },
  rider_arrived: ride,
  rider_started: ride,
  // Of use until they are there.
  rider_ends_later: { ...ride, kept: false, hours: 1 },
  rider_reached: ride,
  rider_promo_missed: ride,
  rider_to_pay: ride,
  rider_paid: ride,
  rider_driver_gave_back: ride,
  rider_no_driver: ride,
  rider_no_driver_refunded: paid,
  rider_not_paid: ride,
  rider_no_show: ride,
  rider_no_show_refunded: paid,
  rider_not_started: ride,
  rider_not_started_refunded: paid,
  rider_cancelled_by_driver: ride,
  rider_cancelled_by_staff: ride,
  rider_cancelled_refunded: paid,
  rider_refunded_in_part: ride,
  // Offers are gone after a minute, and a driver gets hundreds a day.
  driver_offered: { ...trip, kept: false },
  driver_assigned: trip,
  driver_cancelled_by_rider: trip,
  driver_cancelled_by_staff: trip,
  driver_cancelled_by_system: trip,
  driver_drop_changed: trip,
  driver_paid: paid,
  driver_rated: { ...trip, topic: 'ratings' },
  driver_tipped: { ...paid, topic: 'wallet' },
  driver_approved: { ...trip, hours: awaited },
  fleetadmin_approved: { ...trip, hours: awaited },
  driver_asked: { ...trip, hours: awaited },
  staff_returned: ride,
  staff_emergency: ride,
  staff_lost_property: { ...ride, hours: awaited },
  // Until it works again; the dashboard says so.
  staff_sms_failed: { ...trip, hours: awaited },
  staff_books_differ: needed,
  staff_dispute_opened: { ...trip, hours: awaited },
  staff_dispute_won: { ...trip, hours: awaited },
  staff_dispute_lost: { ...trip, hours: awaited },
  staff_payment_refused: { ...trip, hours: awaited },
  staff_payment_reversed: { ...trip, hours: awaited },
  staff_paid_twice: { ...trip, hours: awaited },
  // An answer is of no use when the trip is over, and a chat counts by itself what is not read.
  chat_message: { screen: 'onlineChat', hours: 2, kept: false },
  wallet_credited: credited,
  wallet_corrected: credited,
  wallet_topped_up: credited,
  card_refunded: credited,
  card_refund_failed: { ...needed, hours: 24 },
  referral_referrer: referred,
  referral_new_user: referred,
  mobile_changed: { ...trip, hours: awaited },
  identity_linked: { ...trip, hours: awaited },
  bank_changed: needed,
  bank_changed_by_staff: needed,
  withdrawal_processed: { ...credited, hours: awaited },
  withdrawal_refused: needed,
} as const satisfies Record<string, MessageFacts>

export type NotificationMessage = keyof typeof facts

export const notificationMessages = Object.keys(facts) as readonly NotificationMessage[]

export const factsOf = (message: NotificationMessage): MessageFacts => facts[message]

/** Messages that have other words when they are about a parcel. */
export const parcelMessages = [
  'rider_later_accepted',
  'rider_started',
  'rider_ends_later',
  'rider_reached',
  'rider_to_pay',
  'rider_paid',
  'rider_driver_gave_back',
  'rider_no_driver',
  'rider_cancelled_by_driver',
  'rider_cancelled_by_staff',
  'rider_cancelled_refunded',
  'driver_offered',
] as const satisfies readonly NotificationMessage[]

type ParcelMessage = (typeof parcelMessages)[number]

/** The names of the texts of a message; `service`: of the booking that it is about. */
export function textNameOf(
  message: NotificationMessage,
  service: BookingService | undefined,
): NotificationMessage | `${ParcelMessage}_parcel` {
  const parcel = parcelMessages.find((one) => one === message)
  return service === 'delivery' && parcel !== undefined ? `${parcel}_parcel` : message
}

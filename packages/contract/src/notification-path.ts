import type { NotificationScreen } from '@cabstand/domain/notifications/notification-messages'

/**
 * The path of the web on which a notification's screen is. `subject`: the booking, or the withdrawal. What the wallet is
 * to others, the books are to admins, and what trips are to drivers, the dashboard is to staff.
 */
export function notificationPath(
  screen: NotificationScreen,
  subject: string | null,
  usertype: string,
): string {
  if (screen === 'Wallet') return usertype === 'admin' ? '/earningreports' : '/wallet'
  if (screen === 'onlineChat' && subject !== null) return `/bookings/${subject}/chat`
  if (screen === 'DriverTrips' && (usertype === 'admin' || usertype === 'fleetadmin')) return '/dashboard'
  if (screen === 'DriverTrips' || usertype === 'driver' || subject === null) return '/bookings'
  return `/bookings/${subject}`
}

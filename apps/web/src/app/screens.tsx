import { isUuid } from '@cabstand/domain/ids'
import type { Role } from '@cabstand/domain/roles'
import { lazyRouteComponent, useParams } from '@tanstack/react-router'
import { PageSkeleton } from '../features/page/page-skeleton.tsx'
import { useMe, useSignedIn } from '../features/session/use-me.ts'

const adminBookings = lazyRouteComponent(() => import('../admin/bookings/page.tsx'), 'AdminBookingsPage')
const adminBooking = lazyRouteComponent(() => import('../admin/booking/page.tsx'), 'AdminBookingPage')
const driverWork = lazyRouteComponent(() => import('../driver/work/page.tsx'), 'WorkPage')

/** Around every screen of a driver. */
export const DriverHost = lazyRouteComponent(() => import('../driver/host/driver-host.tsx'), 'DriverHost')

/** Loaded when an address leads nowhere: it is no part of what every screen loads. */
export const NotFoundPage = lazyRouteComponent(
  () => import('../features/page/not-found-page.tsx'),
  'NotFoundPage',
)

type Screens = Readonly<Record<Role, ReturnType<typeof lazyRouteComponent>>>

/** `/bookings` by role. */
const bookingsScreens: Screens = {
  rider: lazyRouteComponent(() => import('../rider/bookings/page.tsx'), 'BookingsPage'),
  driver: driverWork,
  fleetadmin: adminBookings,
  admin: adminBookings,
}

/** `/bookings/:id` by role. */
const bookingScreens: Screens = {
  rider: lazyRouteComponent(() => import('../rider/trip/page.tsx'), 'TripPage'),
  driver: driverWork,
  fleetadmin: adminBooking,
  admin: adminBooking,
}

/** Loads a role's screen before it is shown, so that the pending view stands for code and data alike. */
export const preloadBookings = (role: Role) =>
  Promise.all([bookingsScreens[role].preload?.(), role === 'driver' && DriverHost.preload?.()])
export const preloadBooking = (role: Role) => bookingScreens[role].preload?.()

export function BookingsScreen() {
  const Screen = bookingsScreens[useSignedIn().usertype]
  return <Screen />
}

/** Riders keep the map in sight while the code of the trip is on its way. */
export function BookingPending() {
  return useMe()?.usertype === 'rider' ? null : <PageSkeleton />
}

export function BookingScreen() {
  const { id = '' } = useParams({ strict: false })
  const Screen = bookingScreens[useSignedIn().usertype]
  // Anything else names no booking, and need not be asked for.
  return isUuid(id) ? <Screen /> : <NotFoundPage />
}

export const MapStage = lazyRouteComponent(() => import('../rider/map-stage.tsx'), 'MapStage')
export const BookScreen = lazyRouteComponent(() => import('../rider/book/page.tsx'), 'BookPage')
export const DashboardScreen = lazyRouteComponent(
  () => import('../admin/dashboard/page.tsx'),
  'DashboardPage',
)
export const WalletScreen = lazyRouteComponent(() => import('../rider/wallet/page.tsx'), 'WalletPage')
export const ProfileScreen = lazyRouteComponent(() => import('../auth/profile/page.tsx'), 'ProfilePage')
export const SetupScreen = lazyRouteComponent(() => import('../auth/setup/page.tsx'), 'SetupPage')
export const LoginScreen = lazyRouteComponent(() => import('../auth/login/page.tsx'), 'LoginPage')

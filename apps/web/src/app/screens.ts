import { type Member, signedIn } from '@cabstand/contract/endpoint'
import type { TextScope } from '@cabstand/contract/texts/dictionary'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { Role } from '@cabstand/domain/roles'
import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { applicationQuery } from '../api/queries/application.ts'
import { bookingQuery, bookingsQuery } from '../api/queries/bookings.ts'
import { allCarTypesQuery, carTypeQuery, carTypesQuery } from '../api/queries/car-types.ts'
import { chatQuery } from '../api/queries/chat.ts'
import { dashboardQuery } from '../api/queries/dashboard.ts'
import { fleetPositionsQuery } from '../api/queries/fleet.ts'
import { allSettingsQuery, languageRecordsQuery } from '../api/queries/operator.ts'
import { walletQuery } from '../api/queries/wallet.ts'
import { workQuery } from '../api/queries/work.ts'
import { paths } from '../navigation/paths.ts'
import { parseBookingsSearch } from '../rider/bookings/search.ts'
import { AccountIcon, CarIcon, type IconProps, ListIcon, WalletIcon } from '../ui/icons.tsx'

/** The kind of person who opens a screen: a role, a driver who waits for approval, or a visitor. */
export type Person = Member | 'visitor'

/** How much of the shell a screen shows: `page` all of it, `map` only the header of wide screens, `bare` nothing. */
export type Chrome = 'page' | 'map' | 'bare'

/** Texts without placeholders, in the shell's scope. */
type MenuLabel = Extract<TextKey, `nav_${string}` | 'dashboard'>

export interface Tab {
  readonly label: MenuLabel
  readonly Icon: (props: IconProps) => ReactNode
}

/** Groups of the console's drawer, from its top to its foot. */
export type DrawerGroup = 'top' | 'people' | 'offer' | 'setup' | 'foot'

/** Live numbers that a menu entry may show. */
export type DrawerCount =
  | 'requestedWithdrawals'
  | 'unassignedBookings'
  | 'driversToApprove'
  | 'adjustmentsToApprove'

/**
 * An entry of the console's drawer. Its label and icon are found by its name in `console/menu-icons.ts` and in the
 * scope `console-shell`, so that riders do not load them.
 */
export interface DrawerEntry {
  readonly group: DrawerGroup
  readonly name: DrawerName
  readonly count?: DrawerCount
}

export type DrawerName =
  | 'dashboard'
  | 'dispatch'
  | 'bookings'
  | 'add_booking'
  | 'riders'
  | 'drivers'
  | 'fleet_admins'
  | 'admins'
  | 'car_types'
  | 'promos'
  | 'notifications'
  | 'cancel_reasons'
  | 'earning_reports'
  | 'driver_earning'
  | 'wallet'
  | 'withdrawals'
  | 'settings'
  | 'audit'
  | 'profile'

interface Menu {
  /** In the account menu of the header. */
  readonly header?: MenuLabel
  /** In the bar at the bottom of phones. */
  readonly tab?: Tab
  /** In the console's drawer, for those of the screen's roles that are staff. */
  readonly drawer?: DrawerEntry
}

export interface ScreenInput {
  readonly client: QueryClient
  readonly role: Person
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, unknown>>
}

/** A screen of the app. Router, guards and menus are built from these rows, in this order. */
export interface Screen {
  /** In the router's syntax: `/bookings/$id`. Screens of different roles may share one. */
  readonly path: string
  /** Who may open it; `anyone` needs no check of the session. */
  readonly roles: readonly Person[] | 'anyone'
  readonly chrome: Chrome
  /** Shown over the map that riders' screens share. */
  readonly overMap?: boolean
  /** Nothing is shown while its code loads, so that the map stays visible. */
  readonly quietStart?: boolean
  readonly menu?: Menu
  /** The scopes of its texts, in addition to the shell's. */
  readonly texts: readonly TextScope[]
  readonly page: ReturnType<typeof lazyRouteComponent>
  /** Starts the screen's first requests while its code loads. */
  readonly prefetch?: (input: ScreenInput) => unknown
}

const staff = ['admin', 'fleetadmin'] as const satisfies readonly Role[]
/** Staff see their screens in the console's shell. */
export const isStaff = (person: Person): boolean => (staff as readonly Person[]).includes(person)
const audienceOf = (role: Person) => (role === 'fleetadmin' ? 'fleetadmin' : 'admin')
const bookings = { header: 'nav_bookings', tab: { label: 'nav_bookings', Icon: ListIcon } } as const

/** The form for a new person of a role, and the page of one. */
function personScreens(
  role: Role,
  permitted: readonly Role[],
  newPage: Extract<keyof typeof import('../admin/person/page.tsx'), `New${string}`>,
): readonly Screen[] {
  const shared: Pick<Screen, 'roles' | 'chrome' | 'texts'> = {
    roles: permitted,
    chrome: 'page',
    texts: [
      'console',
      'console-audit',
      'console-booking',
      'console-form',
      'console-lists',
      'console-people',
      'console-person',
      'map',
      'upload',
      'wallet',
    ],
  }
  return [
    {
      ...shared,
      path: paths.newPerson(role),
      page: lazyRouteComponent(() => import('../admin/person/page.tsx'), newPage),
    },
    {
      ...shared,
      path: `${paths.people(role)}/$id`,
      page: lazyRouteComponent(() => import('../admin/person/page.tsx'), 'PersonPage'),
    },
  ]
}

export const screens: readonly Screen[] = [
  {
    path: paths.login(),
    roles: ['visitor'],
    chrome: 'bare',
    texts: ['auth'],
    page: lazyRouteComponent(() => import('../auth/login/page.tsx'), 'LoginPage'),
  },
  {
    path: paths.setup(),
    roles: 'anyone',
    chrome: 'bare',
    texts: ['setup'],
    page: lazyRouteComponent(() => import('../auth/setup/page.tsx'), 'SetupPage'),
  },
  {
    path: paths.drive(),
    roles: ['rider'],
    chrome: 'page',
    texts: ['drive', 'referral', 'upload'],
    page: lazyRouteComponent(() => import('../auth/drive/page.tsx'), 'DrivePage'),
    prefetch: ({ client }) => client.prefetchQuery(carTypesQuery),
  },
  {
    path: paths.drive(),
    roles: ['waitingDriver'],
    chrome: 'page',
    texts: ['drive', 'upload', 'push-ask'],
    page: lazyRouteComponent(() => import('../auth/application/page.tsx'), 'ApplicationPage'),
    prefetch: ({ client }) => {
      void client.prefetchQuery(carTypesQuery)
      return client.prefetchQuery(applicationQuery)
    },
  },
  {
    path: paths.dashboard(),
    roles: staff,
    chrome: 'page',
    menu: { header: 'dashboard', drawer: { group: 'top', name: 'dashboard' } },
    texts: ['console', 'console-dashboard', 'map'],
    page: lazyRouteComponent(() => import('../admin/dashboard/page.tsx'), 'DashboardPage'),
    prefetch: ({ client }) => {
      void client.prefetchQuery(dashboardQuery)
      return client.prefetchQuery(fleetPositionsQuery)
    },
  },
  {
    path: paths.dispatch(),
    roles: staff,
    chrome: 'page',
    menu: { drawer: { group: 'top', name: 'dispatch', count: 'unassignedBookings' } },
    texts: ['console', 'console-booking', 'console-dispatch', 'map'],
    page: lazyRouteComponent(() => import('../admin/dispatch/page.tsx'), 'DispatchPage'),
    prefetch: ({ client }) => client.prefetchQuery(carTypesQuery),
  },
  {
    path: paths.book(),
    roles: ['visitor', 'rider', 'admin'],
    chrome: 'map',
    overMap: true,
    menu: { tab: { label: 'nav_ride', Icon: CarIcon } },
    texts: ['rider', 'stops', 'profile', 'referral', 'map', 'push-ask'],
    page: lazyRouteComponent(() => import('../rider/book/page.tsx'), 'BookPage'),
  },
  {
    path: paths.bookings(),
    roles: ['rider'],
    chrome: 'page',
    menu: bookings,
    texts: ['rider', 'chat'],
    page: lazyRouteComponent(() => import('../rider/bookings/page.tsx'), 'BookingsPage'),
    prefetch: ({ client, search }) =>
      client.prefetchInfiniteQuery(bookingsQuery('rider', parseBookingsSearch(search).scope ?? 'now')),
  },
  {
    path: paths.bookings(),
    roles: ['driver'],
    chrome: 'page',
    menu: { header: 'nav_bookings', tab: { label: 'nav_work', Icon: CarIcon } },
    texts: ['driver', 'chat', 'map', 'push-ask'],
    page: lazyRouteComponent(() => import('../driver/work/page.tsx'), 'WorkPage'),
    prefetch: ({ client }) => client.prefetchQuery(workQuery),
  },
  {
    path: paths.bookings(),
    roles: staff,
    chrome: 'page',
    menu: {
      header: 'nav_bookings',
      drawer: { group: 'top', name: 'bookings' },
    },
    texts: ['console', 'console-lists', 'console-bookings', 'console-booking'],
    page: lazyRouteComponent(() => import('../admin/bookings/page.tsx'), 'AdminBookingsPage'),
  },
  {
    path: '/bookings/$id',
    roles: ['rider'],
    chrome: 'map',
    overMap: true,
    quietStart: true,
    texts: ['rider', 'checkout', 'chat', 'map', 'push-ask'],
    page: lazyRouteComponent(() => import('../rider/trip/page.tsx'), 'TripPage'),
    prefetch: ({ client, params: { id = '' } }) => client.prefetchQuery(bookingQuery('rider', id)),
  },
  {
    path: '/bookings/$id',
    roles: staff,
    chrome: 'map',
    texts: ['console', 'console-booking', 'console-audit', 'chat', 'map'],
    page: lazyRouteComponent(() => import('../admin/booking/page.tsx'), 'AdminBookingPage'),
    prefetch: ({ client, role, params: { id = '' } }) =>
      client.prefetchQuery(bookingQuery(audienceOf(role), id)),
  },
  {
    path: '/bookings/$id/receipt',
    roles: signedIn,
    chrome: 'page',
    texts: ['rider', 'receipt'],
    page: lazyRouteComponent(() => import('../features/receipt/page.tsx'), 'ReceiptPage'),
  },
  {
    path: paths.addBooking(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'top', name: 'add_booking' } },
    texts: ['console', 'console-form', 'console-add-booking', 'stops', 'map'],
    page: lazyRouteComponent(() => import('../admin/add-booking/page.tsx'), 'AddBookingPage'),
  },
  {
    path: '/bookings/$id/chat',
    roles: ['rider'],
    chrome: 'map',
    texts: ['rider', 'chat', 'checkout'],
    page: lazyRouteComponent(() => import('../rider/chat/page.tsx'), 'RiderChatPage'),
    prefetch: ({ client, params: { id = '' } }) => client.prefetchQuery(chatQuery(id)),
  },
  {
    path: '/bookings/$id/chat',
    roles: ['driver'],
    chrome: 'map',
    texts: ['driver', 'chat'],
    page: lazyRouteComponent(() => import('../driver/chat/page.tsx'), 'DriverChatPage'),
    prefetch: ({ client, params: { id = '' } }) => client.prefetchQuery(chatQuery(id)),
  },
  {
    path: paths.people('rider'),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'people', name: 'riders' } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../admin/riders/page.tsx'), 'RidersPage'),
  },
  {
    path: paths.drivers(),
    roles: staff,
    chrome: 'page',
    menu: { drawer: { group: 'people', name: 'drivers', count: 'driversToApprove' } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../admin/drivers/page.tsx'), 'DriversPage'),
  },
  {
    path: paths.people('fleetadmin'),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'people', name: 'fleet_admins' } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../admin/fleet-admins/page.tsx'), 'FleetAdminsPage'),
  },
  {
    path: paths.people('admin'),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'people', name: 'admins' } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../admin/admins/page.tsx'), 'AdminsPage'),
  },
  ...personScreens('rider', ['admin'], 'NewRiderPage'),
  ...personScreens('driver', staff, 'NewDriverPage'),
  ...personScreens('fleetadmin', ['admin'], 'NewFleetAdminPage'),
  ...personScreens('admin', ['admin'], 'NewAdminPage'),
  {
    path: paths.carTypes(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', name: 'car_types' } },
    texts: ['console', 'console-form', 'console-car-types'],
    page: lazyRouteComponent(() => import('../admin/car-types/page.tsx'), 'CarTypesPage'),
    prefetch: ({ client }) => client.prefetchQuery(allCarTypesQuery),
  },
  {
    path: paths.newCarType(),
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-car-types', 'upload'],
    page: lazyRouteComponent(() => import('../admin/car-type/page.tsx'), 'NewCarTypePage'),
  },
  {
    path: '/cartypes/$id',
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-car-types', 'upload'],
    page: lazyRouteComponent(() => import('../admin/car-type/page.tsx'), 'CarTypePage'),
    prefetch: ({ client, params: { id = '' } }) => client.prefetchQuery(carTypeQuery(id)),
  },
  {
    path: paths.promos(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', name: 'promos' } },
    texts: ['console', 'console-lists', 'console-form', 'console-audit', 'console-promos'],
    page: lazyRouteComponent(() => import('../admin/promos/page.tsx'), 'PromosPage'),
  },
  {
    path: paths.notifications(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', name: 'notifications' } },
    texts: ['console', 'console-lists', 'console-form', 'console-notifications'],
    page: lazyRouteComponent(() => import('../admin/notifications/page.tsx'), 'NotificationsPage'),
  },
  {
    path: paths.cancelReasons(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', name: 'cancel_reasons' } },
    texts: ['console', 'console-lists', 'console-form', 'console-cancel-reasons'],
    page: lazyRouteComponent(() => import('../admin/cancel-reasons/page.tsx'), 'CancelReasonsPage'),
  },
  {
    path: paths.earningReports(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'earning_reports' } },
    texts: ['console', 'console-lists', 'console-reports'],
    page: lazyRouteComponent(() => import('../admin/reports/earnings-page.tsx'), 'EarningReportsPage'),
  },
  {
    path: paths.driverEarnings(),
    roles: staff,
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'driver_earning' } },
    texts: ['console', 'console-lists', 'console-reports'],
    page: lazyRouteComponent(() => import('../admin/reports/driver-earnings-page.tsx'), 'DriverEarningsPage'),
  },
  {
    path: paths.addToWallet(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'wallet', count: 'adjustmentsToApprove' } },
    texts: ['console', 'console-form', 'console-booking', 'console-wallet'],
    page: lazyRouteComponent(() => import('../admin/add-to-wallet/page.tsx'), 'AddToWalletPage'),
    prefetch: ({ client }) => client.prefetchQuery(allSettingsQuery),
  },
  {
    path: paths.walletAdjustments(),
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-lists', 'console-wallet'],
    page: lazyRouteComponent(() => import('../admin/wallet-adjustments/page.tsx'), 'WalletAdjustmentsPage'),
  },
  {
    path: paths.withdrawals(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'withdrawals', count: 'requestedWithdrawals' } },
    texts: ['console', 'console-lists', 'console-form', 'console-booking', 'console-withdrawals'],
    page: lazyRouteComponent(() => import('../admin/withdrawals/page.tsx'), 'WithdrawalsPage'),
  },
  {
    path: paths.settings(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'settings' } },
    texts: ['console', 'console-form', 'console-settings'],
    page: lazyRouteComponent(() => import('../admin/settings/page.tsx'), 'SettingsPage'),
    prefetch: ({ client }) => client.prefetchQuery(allSettingsQuery),
  },
  {
    path: paths.appInfo(),
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-settings'],
    page: lazyRouteComponent(() => import('../admin/app-info/page.tsx'), 'AppInfoPage'),
    prefetch: ({ client }) => client.prefetchQuery(allSettingsQuery),
  },
  {
    path: paths.languages(),
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-settings', 'console-languages'],
    page: lazyRouteComponent(() => import('../admin/languages/page.tsx'), 'LanguagesPage'),
    prefetch: ({ client }) => client.prefetchQuery(languageRecordsQuery),
  },
  {
    path: paths.audit(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'audit' } },
    texts: ['console', 'console-lists', 'console-audit'],
    page: lazyRouteComponent(() => import('../admin/audit/page.tsx'), 'AuditPage'),
  },
  {
    path: paths.wallet(),
    roles: ['rider', 'driver'],
    chrome: 'page',
    menu: { header: 'nav_wallet', tab: { label: 'nav_wallet', Icon: WalletIcon } },
    texts: ['wallet', 'checkout'],
    page: lazyRouteComponent(() => import('../rider/wallet/page.tsx'), 'WalletPage'),
    prefetch: ({ client }) => client.prefetchInfiniteQuery(walletQuery),
  },
  {
    path: paths.myWithdrawals(),
    roles: ['rider', 'driver'],
    chrome: 'page',
    texts: ['withdrawal'],
    page: lazyRouteComponent(() => import('../rider/withdrawals/page.tsx'), 'WithdrawalsPage'),
  },
  {
    path: '/wallet/withdrawals/$id',
    roles: ['rider', 'driver'],
    chrome: 'page',
    texts: ['withdrawal', 'wallet'],
    page: lazyRouteComponent(() => import('../rider/withdrawals/withdrawal-page.tsx'), 'WithdrawalPage'),
  },
  {
    path: paths.inbox(),
    roles: ['rider', 'driver', 'admin'],
    chrome: 'page',
    menu: { header: 'nav_inbox' },
    texts: ['inbox', 'push-ask'],
    page: lazyRouteComponent(() => import('../rider/inbox/page.tsx'), 'InboxPage'),
  },
  {
    path: paths.profile(),
    roles: signedIn,
    chrome: 'page',
    menu: {
      header: 'nav_profile',
      tab: { label: 'nav_profile_short', Icon: AccountIcon },
      drawer: { group: 'foot', name: 'profile' },
    },
    texts: ['profile', 'referral', 'upload'],
    page: lazyRouteComponent(() => import('../auth/profile/page.tsx'), 'ProfilePage'),
  },
]

/** Loaded only for unknown URLs, so that other screens do not load it. */
export const NotFoundPage = lazyRouteComponent(
  () => import('../features/page/not-found-page.tsx'),
  'NotFoundPage',
)

/** The screen for `person` at a path; undefined when they have none there. */
export function screenFor(path: string, person: Person): Screen | undefined {
  return screens.find(
    (screen) => screen.path === path && (screen.roles === 'anyone' || screen.roles.includes(person)),
  )
}

/** The screens in a role's menu. */
export function menuOf(role: Member): readonly Screen[] {
  return screens.filter(({ menu, roles }) => menu && roles !== 'anyone' && roles.includes(role))
}

/** The entries of a role's drawer, in the order of the table. */
export function drawerOf(role: Role): readonly (DrawerEntry & { readonly path: string })[] {
  return menuOf(role).flatMap(({ path, menu }) => (menu?.drawer ? [{ ...menu.drawer, path }] : []))
}

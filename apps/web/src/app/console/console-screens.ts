import type { Role } from '@cabstand/domain/roles'
import { lazyRouteComponent } from '@tanstack/react-router'
import { bookingQuery } from '../../api/queries/bookings.ts'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { dashboardQuery } from '../../api/queries/dashboard.ts'
import { fleetPositionsQuery } from '../../api/queries/fleet.ts'
import { allSettingsQuery, languageRecordsQuery } from '../../api/queries/operator.ts'
import { paths } from '../../navigation/paths.ts'
import { type DrawerEntry, type Person, type Screen, staff } from '../screen.ts'
import { siteScreens } from '../site-screens.ts'

const audienceOf = (role: Person) => (role === 'fleetadmin' ? 'fleetadmin' : 'admin')

/** They know the fields of the record, which riders never load. */
const carTypeQueries = () => import('../../admin/car-types/queries.ts')

/** The form for a new person of a role, and the page of one. */
function personScreens(
  role: Role,
  permitted: readonly Role[],
  newPage: Extract<keyof typeof import('../../admin/person/page.tsx'), `New${string}`>,
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
      page: lazyRouteComponent(() => import('../../admin/person/page.tsx'), newPage),
    },
    {
      ...shared,
      path: `${paths.people(role)}/$id`,
      page: lazyRouteComponent(() => import('../../admin/person/page.tsx'), 'PersonPage'),
    },
  ]
}

/** The screens that only staff have. Their list of paths stands in `screens.ts`. */
export const consoleScreens: readonly Screen[] = [
  {
    path: paths.dashboard(),
    roles: staff,
    chrome: 'page',
    menu: { header: 'dashboard', drawer: { group: 'top', name: 'dashboard' } },
    texts: ['console', 'console-dashboard', 'map'],
    page: lazyRouteComponent(() => import('../../admin/dashboard/page.tsx'), 'DashboardPage'),
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
    page: lazyRouteComponent(() => import('../../admin/dispatch/page.tsx'), 'DispatchPage'),
    prefetch: ({ client }) => client.prefetchQuery(carTypesQuery),
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
    page: lazyRouteComponent(() => import('../../admin/bookings/page.tsx'), 'AdminBookingsPage'),
  },
  {
    path: '/bookings/$id',
    roles: staff,
    chrome: 'map',
    texts: ['console', 'console-booking', 'console-form', 'console-audit', 'chat', 'map'],
    page: lazyRouteComponent(() => import('../../admin/booking/page.tsx'), 'AdminBookingPage'),
    prefetch: ({ client, role, params: { id = '' } }) =>
      client.prefetchQuery(bookingQuery(audienceOf(role), id)),
  },
  {
    path: paths.addBooking(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'top', name: 'add_booking' } },
    texts: ['console', 'console-form', 'console-add-booking', 'stops', 'map'],
    page: lazyRouteComponent(() => import('../../admin/add-booking/page.tsx'), 'AddBookingPage'),
  },
  {
    path: paths.people('rider'),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'people', name: 'riders' } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../../admin/riders/page.tsx'), 'RidersPage'),
  },
  {
    path: paths.drivers(),
    roles: staff,
    chrome: 'page',
    menu: { drawer: { group: 'people', name: 'drivers', count: 'driversToApprove' } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../../admin/drivers/page.tsx'), 'DriversPage'),
  },
  {
    path: paths.people('fleetadmin'),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'people', name: 'fleet_admins' } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../../admin/fleet-admins/page.tsx'), 'FleetAdminsPage'),
  },
  {
    path: paths.people('admin'),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'people', name: 'admins' } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../../admin/admins/page.tsx'), 'AdminsPage'),
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
    page: lazyRouteComponent(() => import('../../admin/car-types/page.tsx'), 'CarTypesPage'),
    prefetch: async ({ client }) => {
      const { allCarTypesQuery } = await carTypeQueries()
      return client.prefetchQuery(allCarTypesQuery)
    },
  },
  {
    path: paths.newCarType(),
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-car-types', 'upload'],
    page: lazyRouteComponent(() => import('../../admin/car-type/page.tsx'), 'NewCarTypePage'),
  },
  {
    path: '/cartypes/$id',
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-car-types', 'upload'],
    page: lazyRouteComponent(() => import('../../admin/car-type/page.tsx'), 'CarTypePage'),
    prefetch: async ({ client, params: { id = '' } }) => {
      const { carTypeQuery } = await carTypeQueries()
      return client.prefetchQuery(carTypeQuery(id))
    },
  },
  {
    path: paths.promos(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', name: 'promos' } },
    texts: ['console', 'console-lists', 'console-form', 'console-audit', 'console-promos'],
    page: lazyRouteComponent(() => import('../../admin/promos/page.tsx'), 'PromosPage'),
  },
  {
    path: paths.notifications(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', name: 'notifications' } },
    texts: ['console', 'console-lists', 'console-form', 'console-notifications'],
    page: lazyRouteComponent(() => import('../../admin/notifications/page.tsx'), 'NotificationsPage'),
  },
  {
    path: paths.cancelReasons(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', name: 'cancel_reasons' } },
    texts: ['console', 'console-lists', 'console-form', 'console-audit', 'console-cancel-reasons'],
    page: lazyRouteComponent(() => import('../../admin/cancel-reasons/page.tsx'), 'CancelReasonsPage'),
  },
  {
    path: paths.earningReports(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'earning_reports' } },
    texts: ['console', 'console-lists', 'console-reports'],
    page: lazyRouteComponent(() => import('../../admin/reports/earnings-page.tsx'), 'EarningReportsPage'),
  },
  {
    path: paths.driverEarnings(),
    roles: staff,
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'driver_earning' } },
    texts: ['console', 'console-lists', 'console-reports'],
    page: lazyRouteComponent(
      () => import('../../admin/reports/driver-earnings-page.tsx'),
      'DriverEarningsPage',
    ),
  },
  {
    path: paths.addToWallet(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'wallet', count: 'adjustmentsToApprove' } },
    texts: ['console', 'console-form', 'console-booking', 'console-wallet'],
    page: lazyRouteComponent(() => import('../../admin/add-to-wallet/page.tsx'), 'AddToWalletPage'),
    prefetch: ({ client }) => client.prefetchQuery(allSettingsQuery),
  },
  {
    path: paths.walletAdjustments(),
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-lists', 'console-wallet'],
    page: lazyRouteComponent(
      () => import('../../admin/wallet-adjustments/page.tsx'),
      'WalletAdjustmentsPage',
    ),
  },
  {
    path: paths.heldRewards(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'held_rewards', count: 'heldRewards' } },
    texts: ['console', 'console-form', 'console-lists', 'console-wallet'],
    page: lazyRouteComponent(() => import('../../admin/held-rewards/page.tsx'), 'HeldRewardsPage'),
  },
  {
    path: paths.withdrawals(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'withdrawals', count: 'requestedWithdrawals' } },
    texts: ['console', 'console-lists', 'console-form', 'console-booking', 'console-withdrawals'],
    page: lazyRouteComponent(() => import('../../admin/withdrawals/page.tsx'), 'WithdrawalsPage'),
  },
  {
    path: paths.settings(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'settings' } },
    texts: ['console', 'console-form', 'console-settings'],
    page: lazyRouteComponent(() => import('../../admin/settings/page.tsx'), 'SettingsPage'),
    prefetch: ({ client }) => client.prefetchQuery(allSettingsQuery),
  },
  {
    path: paths.appInfo(),
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-settings'],
    page: lazyRouteComponent(() => import('../../admin/app-info/page.tsx'), 'AppInfoPage'),
    prefetch: ({ client }) => client.prefetchQuery(allSettingsQuery),
  },
  {
    path: paths.languages(),
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-settings', 'console-languages'],
    page: lazyRouteComponent(() => import('../../admin/languages/page.tsx'), 'LanguagesPage'),
    prefetch: ({ client }) => client.prefetchQuery(languageRecordsQuery),
  },
  {
    path: paths.audit(),
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', name: 'audit' } },
    texts: ['console', 'console-lists', 'console-audit'],
    page: lazyRouteComponent(() => import('../../admin/audit/page.tsx'), 'AuditPage'),
  },
]

/** The entries of a role's drawer, in the order of the table. */
export function drawerOf(role: Role): readonly (DrawerEntry & { readonly path: string })[] {
  return [...consoleScreens, ...siteScreens].flatMap(({ path, roles, menu }) =>
    menu?.drawer && roles !== 'anyone' && roles.includes(role) ? [{ ...menu.drawer, path }] : [],
  )
}

import { consolePaths } from '@cabstand/contract/console-paths'
import type { Role } from '@cabstand/domain/roles'
import { lazyRouteComponent } from '@tanstack/react-router'
import {
  BanknoteArrowUp,
  CarFront,
  ChartNoAxesColumn,
  CircleUserRound,
  CreditCard,
  Gauge,
  Gift,
  HandCoins,
  IdCard,
  List,
  Megaphone,
  MessageCircleX,
  Plus,
  RadioTower,
  ScrollText,
  Server,
  Shield,
  SlidersHorizontal,
  TicketPercent,
  UserRound,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { bookingQuery } from '../../api/queries/bookings.ts'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { dashboardQuery } from '../../api/queries/dashboard.ts'
import { fleetPositionsQuery } from '../../api/queries/fleet.ts'
import { allSettingsQuery, languageRecordsQuery } from '../../api/queries/operator.ts'
import { paths } from '../../navigation/paths.ts'
import { type DrawerEntry, type Person, type Screen, staff } from '../screen.ts'

const audienceOf = (role: Person) => (role === 'fleetadmin' ? 'fleetadmin' : 'admin')

/** They know the fields of the record, which riders never load. */
const carTypeQueries = () => import('../../admin/car-types/queries.ts')
/** Riders never load them. */
const paymentQueries = () => import('../../api/queries/payment-setup.ts')
const systemQueries = () => import('../../api/queries/system-status.ts')

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
      'console-card-payments',
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

/** The screens that only staff have. */
export const consoleScreens: readonly Screen[] = [
  {
    path: consolePaths.dashboard,
    roles: staff,
    chrome: 'page',
    menu: { header: 'dashboard', drawer: { group: 'top', label: 'drawer_dashboard', Icon: Gauge } },
    texts: ['console', 'console-dashboard', 'map'],
    page: lazyRouteComponent(() => import('../../admin/dashboard/page.tsx'), 'DashboardPage'),
    prefetch: ({ client }) => {
      void client.prefetchQuery(dashboardQuery)
      return client.prefetchQuery(fleetPositionsQuery)
    },
  },
  {
    path: consolePaths.dispatch,
    roles: staff,
    chrome: 'page',
    menu: {
      drawer: { group: 'top', label: 'drawer_dispatch', Icon: RadioTower, count: 'unassignedBookings' },
    },
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
      drawer: { group: 'top', label: 'drawer_bookings', Icon: List },
    },
    texts: ['console', 'console-lists', 'booking-list', 'console-bookings', 'console-booking'],
    page: lazyRouteComponent(() => import('../../admin/bookings/page.tsx'), 'AdminBookingsPage'),
  },
  {
    path: '/bookings/$id',
    roles: staff,
    chrome: 'map',
    texts: [
      'console',
      'console-audit',
      'console-booking',
      'booking-list',
      'console-bookings',
      'console-form',
      'console-lists',
      'console-card-payments',
      'chat',
      'map',
      'upload',
    ],
    page: lazyRouteComponent(() => import('../../admin/booking/page.tsx'), 'AdminBookingPage'),
    prefetch: ({ client, role, params: { id = '' } }) =>
      client.prefetchQuery(bookingQuery(audienceOf(role), id)),
  },
  {
    path: consolePaths.addBooking,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'top', label: 'drawer_add_booking', Icon: Plus } },
    texts: ['console', 'console-form', 'console-add-booking', 'stops', 'map'],
    page: lazyRouteComponent(() => import('../../admin/add-booking/page.tsx'), 'AddBookingPage'),
  },
  {
    path: consolePaths.riders,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'people', label: 'drawer_riders', Icon: UserRound } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../../admin/riders/page.tsx'), 'RidersPage'),
  },
  {
    path: consolePaths.drivers,
    roles: staff,
    chrome: 'page',
    menu: { drawer: { group: 'people', label: 'drawer_drivers', Icon: IdCard, count: 'driversToApprove' } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../../admin/drivers/page.tsx'), 'DriversPage'),
  },
  {
    path: consolePaths.fleetAdmins,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'people', label: 'drawer_fleet_admins', Icon: UsersRound } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../../admin/fleet-admins/page.tsx'), 'FleetAdminsPage'),
  },
  {
    path: consolePaths.admins,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'people', label: 'drawer_admins', Icon: Shield } },
    texts: ['console', 'console-form', 'console-lists', 'console-people'],
    page: lazyRouteComponent(() => import('../../admin/admins/page.tsx'), 'AdminsPage'),
  },
  ...personScreens('rider', ['admin'], 'NewRiderPage'),
  ...personScreens('driver', staff, 'NewDriverPage'),
  ...personScreens('fleetadmin', ['admin'], 'NewFleetAdminPage'),
  ...personScreens('admin', ['admin'], 'NewAdminPage'),
  {
    path: consolePaths.carTypes,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', label: 'drawer_car_types', Icon: CarFront } },
    texts: ['console', 'console-form', 'console-car-types'],
    page: lazyRouteComponent(() => import('../../admin/car-types/page.tsx'), 'CarTypesPage'),
    prefetch: async ({ client }) => {
      const { allCarTypesQuery } = await carTypeQueries()
      return client.prefetchQuery(allCarTypesQuery)
    },
  },
  {
    path: `${consolePaths.carTypes}/new`,
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-car-types', 'upload'],
    page: lazyRouteComponent(() => import('../../admin/car-type/page.tsx'), 'NewCarTypePage'),
  },
  {
    path: `${consolePaths.carTypes}/$id`,
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
    path: consolePaths.promos,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', label: 'drawer_promos', Icon: TicketPercent } },
    texts: ['console', 'console-lists', 'console-form', 'console-audit', 'console-promos'],
    page: lazyRouteComponent(() => import('../../admin/promos/page.tsx'), 'PromosPage'),
  },
  {
    path: consolePaths.notifications,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', label: 'drawer_notifications', Icon: Megaphone } },
    texts: ['console', 'console-lists', 'console-form', 'console-notifications'],
    page: lazyRouteComponent(() => import('../../admin/notifications/page.tsx'), 'NotificationsPage'),
  },
  {
    path: consolePaths.cancelReasons,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'offer', label: 'drawer_cancel_reasons', Icon: MessageCircleX } },
    texts: ['console', 'console-lists', 'console-form', 'console-audit', 'console-cancel-reasons'],
    page: lazyRouteComponent(() => import('../../admin/cancel-reasons/page.tsx'), 'CancelReasonsPage'),
  },
  {
    path: consolePaths.earningReports,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', label: 'drawer_earning_reports', Icon: ChartNoAxesColumn } },
    texts: ['console', 'console-lists', 'console-reports'],
    page: lazyRouteComponent(() => import('../../admin/reports/earnings-page.tsx'), 'EarningReportsPage'),
  },
  {
    path: consolePaths.driverEarnings,
    roles: staff,
    chrome: 'page',
    menu: { drawer: { group: 'setup', label: 'drawer_driver_earning', Icon: HandCoins } },
    texts: ['console', 'console-lists', 'console-reports'],
    page: lazyRouteComponent(
      () => import('../../admin/reports/driver-earnings-page.tsx'),
      'DriverEarningsPage',
    ),
  },
  {
    path: consolePaths.addToWallet,
    roles: ['admin'],
    chrome: 'page',
    menu: {
      drawer: {
        group: 'setup',
        label: 'drawer_wallet',
        Icon: Wallet,
        count: 'adjustmentsToApprove',
        leadsTo: [consolePaths.walletAdjustments],
      },
    },
    texts: ['console', 'console-form', 'console-booking', 'console-wallet'],
    page: lazyRouteComponent(() => import('../../admin/add-to-wallet/page.tsx'), 'AddToWalletPage'),
    prefetch: ({ client }) => client.prefetchQuery(allSettingsQuery),
  },
  {
    path: consolePaths.walletAdjustments,
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-lists', 'console-wallet'],
    page: lazyRouteComponent(
      () => import('../../admin/wallet-adjustments/page.tsx'),
      'WalletAdjustmentsPage',
    ),
  },
  {
    path: consolePaths.heldRewards,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', label: 'drawer_held_rewards', Icon: Gift, count: 'heldRewards' } },
    texts: ['console', 'console-form', 'console-lists', 'console-wallet'],
    page: lazyRouteComponent(() => import('../../admin/held-rewards/page.tsx'), 'HeldRewardsPage'),
  },
  {
    path: consolePaths.withdrawals,
    roles: ['admin'],
    chrome: 'page',
    menu: {
      drawer: {
        group: 'setup',
        label: 'drawer_withdrawals',
        Icon: BanknoteArrowUp,
        count: 'requestedWithdrawals',
      },
    },
    texts: ['console', 'console-lists', 'console-form', 'console-booking', 'console-withdrawals'],
    page: lazyRouteComponent(() => import('../../admin/withdrawals/page.tsx'), 'WithdrawalsPage'),
  },
  {
    path: consolePaths.payments,
    roles: ['admin'],
    chrome: 'page',
    menu: {
      drawer: {
        group: 'setup',
        label: 'drawer_payments',
        Icon: CreditCard,
        count: 'paymentCases',
        leadsTo: [consolePaths.paymentCases, consolePaths.clearing],
      },
    },
    texts: ['console', 'console-form', 'console-payments'],
    page: lazyRouteComponent(() => import('../../admin/payments/providers-page.tsx'), 'PaymentProvidersPage'),
    prefetch: async ({ client }) => {
      const { paymentSetupQuery } = await paymentQueries()
      return client.prefetchQuery(paymentSetupQuery)
    },
  },
  {
    path: consolePaths.paymentCases,
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-lists', 'console-payments'],
    page: lazyRouteComponent(() => import('../../admin/payments/cases-page.tsx'), 'PaymentCasesPage'),
  },
  {
    path: consolePaths.clearing,
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-lists', 'console-payments'],
    page: lazyRouteComponent(() => import('../../admin/payments/clearing-page.tsx'), 'ClearingPage'),
  },
  {
    path: consolePaths.settings,
    roles: ['admin'],
    chrome: 'page',
    menu: {
      drawer: {
        group: 'setup',
        label: 'drawer_settings',
        Icon: SlidersHorizontal,
        leadsTo: [consolePaths.appInfo, consolePaths.languages, consolePaths.sitePages],
      },
    },
    texts: ['console', 'console-form', 'console-settings'],
    page: lazyRouteComponent(() => import('../../admin/settings/page.tsx'), 'SettingsPage'),
    prefetch: ({ client }) => client.prefetchQuery(allSettingsQuery),
  },
  {
    path: consolePaths.appInfo,
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-settings'],
    page: lazyRouteComponent(() => import('../../admin/app-info/page.tsx'), 'AppInfoPage'),
    prefetch: ({ client }) => client.prefetchQuery(allSettingsQuery),
  },
  {
    path: consolePaths.languages,
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-settings', 'console-languages'],
    page: lazyRouteComponent(() => import('../../admin/languages/page.tsx'), 'LanguagesPage'),
    prefetch: ({ client }) => client.prefetchQuery(languageRecordsQuery),
  },
  {
    path: consolePaths.sitePages,
    roles: ['admin'],
    chrome: 'page',
    texts: ['console', 'console-form', 'console-settings'],
    page: lazyRouteComponent(() => import('../../admin/site-pages/page.tsx'), 'SitePagesPage'),
  },
  {
    path: consolePaths.audit,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', label: 'drawer_audit', Icon: ScrollText } },
    // The fields of every record have their names there.
    texts: [
      'console',
      'console-lists',
      'console-audit',
      'booking-list',
      'console-bookings',
      'console-cancel-reasons',
      'console-car-types',
      'console-form',
      'console-notifications',
      'console-card-payments',
      'console-person',
      'console-promos',
      'console-settings',
      'console-wallet',
      'console-withdrawals',
    ],
    page: lazyRouteComponent(() => import('../../admin/audit/page.tsx'), 'AuditPage'),
  },
  {
    path: consolePaths.system,
    roles: ['admin'],
    chrome: 'page',
    menu: { drawer: { group: 'setup', label: 'drawer_system', Icon: Server } },
    texts: ['console', 'console-system'],
    page: lazyRouteComponent(() => import('../../admin/system/page.tsx'), 'SystemPage'),
    prefetch: async ({ client }) => {
      const { systemStatusQuery } = await systemQueries()
      return client.prefetchQuery(systemStatusQuery)
    },
  },
]

/** All roles share its screen. */
const profileEntry = {
  path: paths.profile(),
  group: 'foot',
  label: 'drawer_profile',
  Icon: CircleUserRound,
} as const satisfies DrawerItem

type DrawerItem = DrawerEntry & { readonly path: string }

/** The entries of a role's drawer, in the order of the table. */
export function drawerOf(role: Role): readonly DrawerItem[] {
  const entries = consoleScreens.flatMap(({ path, roles, menu }) =>
    menu?.drawer && roles !== 'anyone' && roles.includes(role) ? [{ ...menu.drawer, path }] : [],
  )
  return [...entries, profileEntry]
}

/** Whether a path is that of an entry's screen, or of one that the entry stands for. */
export const isUnderEntry = ({ path, leadsTo = [] }: DrawerItem, pathname: string): boolean =>
  [path, ...leadsTo].some((own) => pathname === own || pathname.startsWith(`${own}/`))

import { signedIn } from '@cabstand/contract/endpoint'
import { lazyRouteComponent } from '@tanstack/react-router'
import { applicationQuery } from '../api/queries/application.ts'
import { bookingQuery, bookingsQuery } from '../api/queries/bookings.ts'
import { carTypesQuery } from '../api/queries/car-types.ts'
import { chatQuery } from '../api/queries/chat.ts'
import { paymentQuery } from '../api/queries/payments.ts'
import { walletQuery } from '../api/queries/wallet.ts'
import { workQuery } from '../api/queries/work.ts'
import { parseBookingFilters } from '../features/bookings/booking-filters.ts'
import { paths } from '../navigation/paths.ts'
import { parseBookingsSearch } from '../rider/bookings/search.ts'
import { hasLeft } from '../rider/payment/search.ts'
import { AccountIcon, CarIcon, ListIcon, WalletIcon } from '../ui/icons.tsx'
import type { Screen } from './screen.ts'

/** The screens of riders, drivers and visitors, some of which staff have too. */
export const siteScreens: readonly Screen[] = [
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
    path: paths.book(),
    roles: ['visitor', 'rider', 'admin'],
    chrome: 'map',
    overMap: true,
    menu: { tab: { label: 'nav_book', Icon: CarIcon } },
    texts: ['rider', 'stops', 'profile', 'referral', 'map'],
    page: lazyRouteComponent(() => import('../rider/book/page.tsx'), 'BookPage'),
  },
  {
    path: paths.bookings(),
    roles: ['rider'],
    chrome: 'page',
    menu: { header: 'nav_bookings', tab: { label: 'nav_bookings', Icon: ListIcon } },
    texts: ['rider', 'booking-list', 'chat'],
    page: lazyRouteComponent(() => import('../rider/bookings/page.tsx'), 'BookingsPage'),
    prefetch: ({ client, search }) => {
      const { scope = 'now', filters } = parseBookingsSearch(search)
      return client.prefetchInfiniteQuery(bookingsQuery('rider', scope, filters))
    },
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
    path: paths.trips(),
    roles: ['driver'],
    chrome: 'page',
    texts: ['driver', 'booking-list', 'chat'],
    page: lazyRouteComponent(() => import('../driver/trips/page.tsx'), 'TripsPage'),
    prefetch: ({ client, search }) =>
      client.prefetchInfiniteQuery(bookingsQuery('driver', 'all', parseBookingFilters(search))),
  },
  {
    path: '/bookings/$id',
    roles: ['driver'],
    chrome: 'map',
    texts: ['driver', 'booking-list', 'chat', 'map', 'receipt'],
    page: lazyRouteComponent(() => import('../driver/booking/page.tsx'), 'DriverBookingPage'),
    prefetch: ({ client, params: { id = '' } }) => client.prefetchQuery(bookingQuery('driver', id)),
  },
  {
    path: '/bookings/$id',
    roles: ['rider'],
    chrome: 'map',
    overMap: true,
    quietStart: true,
    texts: ['rider', 'checkout', 'chat', 'map', 'push-ask', 'tips'],
    page: lazyRouteComponent(() => import('../rider/trip/page.tsx'), 'TripPage'),
    prefetch: ({ client, params: { id = '' } }) => client.prefetchQuery(bookingQuery('rider', id)),
  },
  {
    path: '/bookings/$id/receipt',
    roles: signedIn,
    chrome: 'page',
    texts: ['rider', 'receipt'],
    page: lazyRouteComponent(() => import('../features/receipt/page.tsx'), 'ReceiptPage'),
  },
  {
    path: '/bookings/$id/chat',
    roles: ['rider'],
    chrome: 'map',
    overMap: true,
    quietStart: true,
    texts: ['rider', 'chat', 'checkout', 'map', 'push-ask', 'tips'],
    page: lazyRouteComponent(() => import('../rider/chat/page.tsx'), 'RiderChatPage'),
    prefetch: ({ client, params: { id = '' } }) => client.prefetchQuery(chatQuery(id)),
  },
  {
    path: '/bookings/$id/chat',
    roles: ['driver'],
    chrome: 'map',
    texts: ['driver', 'chat', 'map', 'push-ask'],
    page: lazyRouteComponent(() => import('../driver/chat/page.tsx'), 'DriverChatPage'),
    prefetch: ({ client, params: { id = '' } }) => client.prefetchQuery(chatQuery(id)),
  },
  {
    path: paths.wallet(),
    roles: ['rider', 'driver'],
    chrome: 'page',
    menu: { header: 'nav_wallet', tab: { label: 'nav_wallet', Icon: WalletIcon } },
    texts: ['wallet', 'checkout', 'withdrawal'],
    page: lazyRouteComponent(() => import('../rider/wallet/page.tsx'), 'WalletPage'),
    prefetch: ({ client }) => client.prefetchInfiniteQuery(walletQuery),
  },
  {
    path: '/payments/$id',
    roles: ['rider', 'driver'],
    chrome: 'page',
    texts: ['checkout'],
    page: lazyRouteComponent(() => import('../rider/payment/page.tsx'), 'PaymentPage'),
    prefetch: ({ client, params: { id = '' }, search }) =>
      client.prefetchQuery(paymentQuery(id, hasLeft(search))),
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
    path: paths.earnings(),
    roles: ['driver'],
    chrome: 'page',
    menu: { header: 'nav_earnings' },
    texts: ['earnings'],
    page: lazyRouteComponent(() => import('../driver/earnings/page.tsx'), 'EarningsPage'),
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
    menu: { header: 'nav_profile', tab: { label: 'nav_profile_short', Icon: AccountIcon } },
    texts: ['auth', 'profile', 'account', 'referral', 'upload'],
    page: lazyRouteComponent(() => import('../auth/profile/page.tsx'), 'ProfilePage'),
  },
]

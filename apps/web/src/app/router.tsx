import { signedIn } from '@cabstand/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { meQuery } from '../api/queries/me.ts'
import { parseLoginSearch } from '../auth/login/search.ts'
import { PageSkeleton } from '../features/page/page-skeleton.tsx'
import { parseBookSearch } from '../rider/book/search.ts'
import { parseBookingsSearch } from '../rider/bookings/search.ts'
import { allow, homeOf, type RouterContext } from './guards.ts'
import { paths } from './paths.ts'
import {
  BookingPending,
  BookingScreen,
  BookingsScreen,
  BookScreen,
  DashboardScreen,
  LoginScreen,
  MapStage,
  NotFoundPage,
  ProfileScreen,
  preloadBooking,
  preloadBookings,
  SetupScreen,
  WalletScreen,
} from './screens.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { AppShell } from './shell/app-shell.tsx'
import { RouteErrorPage } from './shell/failure-pages.tsx'

/**
 * How much of the shell a screen shows: `page` all of it, `map` only the header of wide screens, `bare` nothing.
 */
export type Chrome = 'page' | 'map' | 'bare'

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  notFoundComponent: NotFoundPage,
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { chrome: 'bare' },
  validateSearch: parseLoginSearch,
  // Whoever is signed in already has a home; `redirect` would only lead back here.
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery)
    if (!me) return
    const home = homeOf(me.usertype)
    throw redirect({ href: home === paths.home() ? paths.bookings() : home })
  },
  component: LoginScreen,
})

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  staticData: { chrome: 'bare' },
  component: SetupScreen,
})

/** Riders choose places, wait and ride over one and the same map. */
const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'map',
  component: MapStage,
})

const bookRoute = createRoute({
  getParentRoute: () => mapRoute,
  path: '/book',
  staticData: { chrome: 'map' },
  validateSearch: parseBookSearch,
  // The same audience as the form of the landing page: visitors, riders and admins.
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.ensureQueryData(meQuery)
    if (me?.usertype === 'driver' || me?.usertype === 'fleetadmin')
      throw redirect({ href: homeOf(me.usertype) })
  },
  component: BookScreen,
})

const bookingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bookings',
  staticData: { chrome: 'page' },
  validateSearch: parseBookingsSearch,
  beforeLoad: allow(signedIn),
  loader: ({ context }) => preloadBookings(context.me.usertype),
  component: BookingsScreen,
})

const bookingRoute = createRoute({
  getParentRoute: () => mapRoute,
  path: '/bookings/$id',
  staticData: { chrome: 'map' },
  beforeLoad: async (input) => {
    const { me } = await allow(signedIn)(input)
    if (me.usertype === 'driver') throw redirect({ href: paths.bookings() })
    return { me }
  },
  loader: ({ context }) => preloadBooking(context.me.usertype),
  pendingComponent: BookingPending,
  component: BookingScreen,
})

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  staticData: { chrome: 'page' },
  beforeLoad: allow(signedIn),
  component: ProfileScreen,
})

const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallet',
  staticData: { chrome: 'page' },
  beforeLoad: allow(['rider', 'driver']),
  component: WalletScreen,
})

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dashboard',
  staticData: { chrome: 'page' },
  beforeLoad: allow(['admin', 'fleetadmin']),
  component: DashboardScreen,
})

const routeTree = rootRoute.addChildren([
  loginRoute,
  setupRoute,
  mapRoute.addChildren([bookRoute, bookingRoute]),
  bookingsRoute,
  profileRoute,
  walletRoute,
  dashboardRoute,
])

const pendingMilliseconds = 150

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: pendingMilliseconds,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: RouteErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    chrome?: Chrome
  }
}

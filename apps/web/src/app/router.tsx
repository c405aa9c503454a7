import { isUuid } from '@cabstand/domain/ids'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  useParams,
  useRouteContext,
} from '@tanstack/react-router'
import { PageSkeleton } from '../features/page/page-skeleton.tsx'
import { parseSearch, stringifySearch } from '../navigation/search-params.ts'
import { openScreen, type RouterContext } from './guards.ts'
import { hostOf } from './hosts.ts'
import type { Chrome } from './screen.ts'
import { chromeOf, isOverMap, NotFoundPage, screenPaths } from './screens.ts'
import { AppShell } from './shell/app-shell.tsx'
import { RouteErrorPage } from './shell/failure-pages.tsx'

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: AppShell,
  notFoundComponent: NotFoundPage,
})

/** All map screens of riders share one map. */
const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'map',
  component: lazyRouteComponent(() => import('../rider/map-stage.tsx'), 'MapStage'),
})

/** One route for each path of the table; the person's role selects the screen. */
function createScreenRoute(path: string) {
  return createRoute({
    getParentRoute: () => (isOverMap(path) ? mapRoute : rootRoute),
    path,
    staticData: { chrome: chromeOf(path) },
    beforeLoad: openScreen(path),
    // Code, texts and data load in parallel. The screen waits for code and texts, and shows a skeleton while data
    // loads.
    loader: ({ context: { client, texts, screen, role }, params, location }) => {
      const search = parseSearch(location.searchStr)
      if (namesSomething(params)) void screen.prefetch?.({ client, role, params, search })
      const host = hostOf(role)
      return Promise.all([
        screen.page.preload?.(),
        host?.page.preload?.(),
        texts.load([...screen.texts, ...(host?.texts ?? [])]),
      ])
    },
    pendingComponent: ScreenPending,
    component: ShownScreen,
  })
}

/** Ids in URLs are UUIDs. Any other value is not found, without a request. */
function namesSomething({ id }: { readonly id?: string }): boolean {
  return id === undefined || isUuid(id)
}

const useScreen = () => useRouteContext({ strict: false, select: ({ screen }) => screen })

function ScreenPending() {
  return useScreen()?.quietStart ? null : <PageSkeleton />
}

function ShownScreen() {
  const screen = useScreen()
  const params = useParams({ strict: false })
  if (!screen || !namesSomething(params)) return <NotFoundPage />
  return <screen.page />
}

const routesOf = (some: readonly string[]) => some.map((path) => createScreenRoute(path))

const routeTree = rootRoute.addChildren([
  mapRoute.addChildren(routesOf(screenPaths.filter(isOverMap))),
  ...routesOf(screenPaths.filter((path) => !isOverMap(path))),
])

const pendingMilliseconds = 150

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
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

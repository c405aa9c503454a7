import type { Role } from '@cabstand/domain/roles'
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useRef } from 'react'
import { PageSkeleton } from '../../features/page/page-skeleton.tsx'
import { useMe } from '../../features/session/use-me.ts'
import { paths } from '../../navigation/paths.ts'
import { cx } from '../../ui/cx.ts'
import { useText } from '../../ui/text.tsx'
import { driverHost, menuOf } from '../screens.ts'
import { AppHeader } from './app-header.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { type PlacedTab, TabBar } from './tab-bar.tsx'
import { useFocusOnNavigation, useSessionConnection } from './use-shell-effects.ts'

const DriverHost = driverHost.page

/** Wraps a driver's screens, once its code and texts have loaded. */
function DriverFrame({ children }: { children: ReactNode }) {
  use(useRouter().options.context.texts.load(driverHost.texts))
  return <DriverHost>{children}</DriverHost>
}

/** Only riders and drivers have tabs. The driver's work screen is a full map with its own menu. */
function tabsOf(role: Role, pathname: string): readonly PlacedTab[] {
  if (role !== 'rider' && (role !== 'driver' || pathname === paths.bookings())) return []
  return menuOf(role).flatMap(({ path, menu }) => (menu?.tab ? [{ ...menu.tab, href: path }] : []))
}

/** The frame of every screen: header, connection banner, and on phones the tab bar. */
export function AppShell() {
  const t = useText()
  const me = useMe()
  const chrome = useMatches({ select: (matches) => matches.at(-1)?.staticData.chrome }) ?? 'page'
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  useSessionConnection()
  const onPhone = chrome === 'page' && me?.usertype !== 'rider' && me?.usertype !== 'driver'
  const { pathname } = useLocation()
  const tabs = chrome === 'page' && me ? tabsOf(me.usertype, pathname) : []
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute start-4 -top-20 z-toast rounded-control bg-surface px-4 py-2 font-semibold text-ink shadow-2 focus:top-3"
      >
        {t('nav_skip')}
      </a>
      {chrome !== 'bare' && <AppHeader className={onPhone ? 'flex' : 'hidden lg:flex'} />}
      <ConnectionBanner />
      <main
        id="content"
        ref={main}
        className={cx('flex min-h-0 flex-1 flex-col', tabs.length > 0 && 'pb-20 lg:pb-0')}
      >
        {me?.usertype === 'driver' ? (
          <Suspense fallback={<PageSkeleton />}>
            <DriverFrame>
              <Outlet />
            </DriverFrame>
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      {tabs.length > 0 && <TabBar tabs={tabs} />}
    </div>
  )
}

import type { Role } from '@cabstand/domain/roles'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { PageSkeleton } from '../../features/page/page-skeleton.tsx'
import { useMe } from '../../features/session/use-me.ts'
import { cx } from '../../ui/cx.ts'
import { useText } from '../../ui/text.tsx'
import { paths } from '../paths.ts'
import { DriverHost } from '../screens.tsx'
import { AppHeader } from './app-header.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { driverTabs, riderTabs, type Tab, TabBar } from './tab-bar.tsx'
import { useFocusOnNavigation, useSessionLine } from './use-shell-effects.ts'

/** The work screen of a driver is all map, with a menu of its own. */
function tabsOf(role: Role, pathname: string): readonly Tab[] | undefined {
  if (role === 'rider') return riderTabs
  return role === 'driver' && pathname !== paths.bookings() ? driverTabs : undefined
}

/** What stands around every screen: header, connection banner, and on phones the tab bar. */
export function AppShell() {
  const t = useText()
  const me = useMe()
  const chrome = useMatches({ select: (matches) => matches.at(-1)?.staticData.chrome }) ?? 'page'
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  useSessionLine()
  const onPhone = chrome === 'page' && me?.usertype !== 'rider' && me?.usertype !== 'driver'
  const { pathname } = useLocation()
  const tabs = chrome === 'page' && me ? tabsOf(me.usertype, pathname) : undefined
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
      <main id="content" ref={main} className={cx('flex min-h-0 flex-1 flex-col', tabs && 'pb-20 lg:pb-0')}>
        {me?.usertype === 'driver' ? (
          <Suspense fallback={<PageSkeleton />}>
            <DriverHost>
              <Outlet />
            </DriverHost>
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      {tabs && <TabBar places={tabs} />}
    </div>
  )
}

import { Outlet, useMatches } from '@tanstack/react-router'
import { useRef } from 'react'
import { useMe } from '../../features/session/use-me.ts'
import { cx } from '../../ui/cx.ts'
import { useText } from '../../ui/text.tsx'
import { AppHeader } from './app-header.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { TabBar } from './tab-bar.tsx'
import { useFocusOnNavigation, useSessionLine } from './use-shell-effects.ts'

/** What stands around every screen: header, connection banner, and on riders' phones the tab bar. */
export function AppShell() {
  const t = useText()
  const me = useMe()
  const chrome = useMatches({ select: (matches) => matches.at(-1)?.staticData.chrome }) ?? 'page'
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  useSessionLine()
  const onPhone = chrome === 'page' && me?.usertype !== 'rider' && me?.usertype !== 'driver'
  const tabs = chrome === 'page' && me?.usertype === 'rider'
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
        <Outlet />
      </main>
      {tabs && <TabBar />}
    </div>
  )
}

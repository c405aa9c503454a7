import type { Member } from '@cabstand/contract/endpoint'
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useMemo } from 'react'
import { PageSkeleton } from '../../features/page/page-skeleton.tsx'
import { useMe, useSessionUnknown } from '../../features/session/use-me.ts'
import { dateLocaleOf } from '../../features/text/date-locales.ts'
import { memberOf } from '../../navigation/member-of.ts'
import { paths } from '../../navigation/paths.ts'
import { BootProvider, useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { useText } from '../../ui/text.tsx'
import { type Host, hostOf } from '../hosts.ts'
import { isStaff, type Person, type Screen } from '../screen.ts'
import { menuOf } from '../screens.ts'
import { AppHeader } from './app-header.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { SessionSpinner } from './session-spinner.tsx'
import { type PlacedTab, TabBar } from './tab-bar.tsx'
import { contentId, useFocusOnNavigation, useSessionConnection } from './use-shell-effects.ts'

/** Loads after the screen: nothing depends on it. */
const Background = lazyExtra<{ userId: string }>(() =>
  import('./background.tsx').then((file) => ({ default: file.Background })),
)
const FollowInbox = lazyExtra(() => import('../../features/inbox/follow-inbox.tsx'))

/** The screen of a person inside what wraps all of their screens, once its code and texts have loaded. */
function HostedScreen({ person }: { person: Person }) {
  const host = hostOf(person)
  if (!host) return <Outlet />
  return (
    <Suspense fallback={isStaff(person) ? <SessionSpinner /> : <PageSkeleton />}>
      <HostFrame host={host}>
        <Outlet />
      </HostFrame>
    </Suspense>
  )
}

function HostFrame({ host, children }: { host: Host; children: ReactNode }) {
  use(useRouter().options.context.texts.load(host.texts))
  return <host.page>{children}</host.page>
}

/** Only riders and drivers have tabs. The driver's work screen is a full map with its own menu. */
function tabsOf(role: Member, pathname: string): readonly PlacedTab[] {
  if (role !== 'rider' && (role !== 'driver' || pathname === paths.bookings())) return []
  return menuOf(role).flatMap(({ path, menu }) => (menu?.tab ? [{ ...menu.tab, href: path }] : []))
}

/** The screen that the guard of a route has found; undefined before, and at unknown URLs. */
const screenOf = (context: object | undefined) =>
  (context as { readonly screen?: Screen } | undefined)?.screen

/** The frame of every screen. Its dates are written as the person has chosen. */
export function AppShell() {
  const me = useMe()
  const boot = useBoot()
  const dateLocale = dateLocaleOf(me?.lang, boot)
  const own = useMemo(() => ({ ...boot, dateLocale }), [boot, dateLocale])
  return (
    <BootProvider boot={own}>
      <Frame />
    </BootProvider>
  )
}

/** The console for staff; for others header, connection banner and tab bar. */
function Frame() {
  const t = useText()
  const me = useMe()
  const sessionUnknown = useSessionUnknown()
  const chrome = useMatches({ select: (matches) => matches.at(-1)?.staticData.chrome }) ?? 'page'
  const overMap = useMatches({ select: (matches) => screenOf(matches.at(-1)?.context)?.overMap })
  useFocusOnNavigation()
  useSessionConnection()
  const inConsole = me && isStaff(me.usertype) && chrome !== 'bare' && !overMap
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${contentId}`}
        className="absolute start-4 -top-20 z-toast rounded-control bg-surface px-4 py-2 font-semibold text-ink shadow-2 focus:top-3"
      >
        {t('nav_skip')}
      </a>
      {sessionUnknown && chrome !== 'bare' ? (
        isStaff((document.documentElement.dataset.role ?? 'visitor') as Person) ? (
          <SessionSpinner />
        ) : (
          <PageSkeleton />
        )
      ) : inConsole ? (
        <HostedScreen person={me.usertype} />
      ) : (
        <SiteFrame chrome={chrome} />
      )}
      {me?.approved && (
        <Suspense>
          <Background userId={me.id} />
          {me.usertype !== 'fleetadmin' && <FollowInbox role={me.usertype} />}
        </Suspense>
      )}
    </div>
  )
}

/** The frame of riders, drivers and visitors. */
function SiteFrame({ chrome }: { chrome: 'page' | 'map' | 'bare' }) {
  const me = useMe()
  const role = me ? memberOf(me) : 'visitor'
  const { pathname } = useLocation()
  const tabs = chrome === 'page' && me ? tabsOf(memberOf(me), pathname) : []
  const onPhone = chrome === 'page' && role !== 'rider' && role !== 'driver'
  return (
    <>
      {chrome !== 'bare' && <AppHeader className={onPhone ? 'flex' : 'hidden lg:flex'} />}
      <ConnectionBanner />
      <main id={contentId} className={cx('flex min-h-0 flex-1 flex-col', tabs.length > 0 && 'pb-20 lg:pb-0')}>
        {role === 'driver' ? <HostedScreen person={role} /> : <Outlet />}
      </main>
      {tabs.length > 0 && <TabBar tabs={tabs} />}
    </>
  )
}

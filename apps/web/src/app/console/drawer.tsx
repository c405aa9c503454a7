import { useLocation } from '@tanstack/react-router'
import { House, LogOut, type LucideIcon } from 'lucide-react'
import { useSignedIn } from '../../features/session/use-me.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'
import { useText } from '../../ui/text.tsx'
import type { DrawerEntry, DrawerGroup } from '../screen.ts'
import { drawerOf, isUnderEntry } from './console-screens.ts'
import { MenuCount } from './menu-count.tsx'
import { useSignOutAction } from './use-account-actions.tsx'

const itemClass =
  'flex min-h-8 w-full items-center gap-2.5 rounded-control px-2.5 text-label font-medium text-on-drawer focus-on-sign hover:bg-drawer-hover aria-[current]:bg-drawer-selected aria-[current]:font-semibold aria-[current]:text-on-sign max-lg:min-h-11'

const namedGroups = ['people', 'offer', 'setup'] as const satisfies readonly DrawerGroup[]

/** The console's menu: the screens of the person's role, by group. `onLeave` is called when one was chosen. */
export function Drawer({ className, onLeave }: { className?: string; onLeave?: () => void }) {
  const t = useText()
  const { settings } = useBoot()
  const entries = drawerOf(useSignedIn().usertype)
  const inGroup = (group: DrawerGroup) => entries.filter((entry) => entry.group === group)
  const links = (group: DrawerGroup) =>
    inGroup(group).map((entry) => <EntryLink key={entry.path} entry={entry} onLeave={onLeave} />)
  return (
    <nav
      aria-label={t('nav_main')}
      data-region
      className={cx(
        'h-dvh w-60 shrink-0 flex-col overflow-y-auto border-e border-drawer-line bg-drawer px-2.5 pb-4',
        className,
      )}
    >
      <a
        href={paths.home()}
        className="logo-lit focus-on-sign mt-3 mb-1.5 flex h-9 shrink-0 items-center self-start rounded-control ps-2 pe-3 text-on-sign"
      >
        <Logo name={settings.appName} className="[&_bdi]:text-lead [&_svg]:w-6" />
      </a>
      <ul className="grid">{links('top')}</ul>
      {namedGroups.map((group) =>
        inGroup(group).length === 0 ? null : (
          <section key={group} aria-labelledby={`drawer-${group}`} className="mt-3">
            <h2 id={`drawer-${group}`} className="flex h-7 items-center px-2.5 text-small text-on-drawer-2">
              {t(`drawer_group_${group}`)}
            </h2>
            <ul className="grid">{links(group)}</ul>
          </section>
        ),
      )}
      <ul className="mt-auto grid pt-6">
        <li>
          <a href={paths.home()} className={itemClass}>
            <ItemContent Icon={House} label={t('drawer_home')} />
          </a>
        </li>
        {links('foot')}
        <li>
          <SignOutItem />
        </li>
      </ul>
    </nav>
  )
}

interface EntryLinkProps {
  readonly entry: DrawerEntry & { readonly path: string }
  readonly onLeave: (() => void) | undefined
}

function EntryLink({ entry, onLeave }: EntryLinkProps) {
  const t = useText()
  const { pathname } = useLocation()
  const { path, label, Icon } = entry
  const isHere = isUnderEntry(entry, pathname)
  return (
    <li>
      <AppLink
        href={path}
        aria-current={pathname === path ? 'page' : isHere ? 'true' : undefined}
        className={itemClass}
        onClick={onLeave}
      >
        <ItemContent Icon={Icon} label={t(label)} />
        {entry.count && <MenuCount of={entry.count} />}
      </AppLink>
    </li>
  )
}

function ItemContent({ Icon, label }: { Icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="caps-center min-w-0 flex-1 truncate text-start">{label}</span>
    </>
  )
}

function SignOutItem() {
  const t = useText()
  const signOut = useSignOutAction()
  return (
    <button type="button" className={itemClass} onClick={signOut}>
      <ItemContent Icon={LogOut} label={t('drawer_log_out')} />
    </button>
  )
}

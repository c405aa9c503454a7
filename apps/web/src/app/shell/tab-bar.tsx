import { useLocation } from '@tanstack/react-router'
import { InboxMark } from '../../features/inbox/inbox-mark.tsx'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../ui/text.tsx'
import type { Tab } from '../screen.ts'

export interface PlacedTab extends Tab {
  readonly href: string
}

/** The navigation of riders and drivers on phones. The inbox is one of the profile's links, so its number is there. */
export function TabBar({ tabs }: { tabs: readonly PlacedTab[] }) {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('nav_menu')}
      className="print:hidden fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {tabs.map(({ href, label, Icon }) => (
          <li key={href} className="flex-1">
            <AppLink
              href={href}
              aria-current={pathname === href ? 'page' : undefined}
              className="flex min-h-16 flex-col items-center justify-center gap-1 text-label font-semibold text-ink-3 aria-[current]:text-accent"
            >
              <span className="relative">
                <Icon size={24} />
                {href === paths.profile() && <InboxMark onTab />}
              </span>
              {t(label)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

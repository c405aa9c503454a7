import { useLocation } from '@tanstack/react-router'
import { AppLink } from '../../navigation/app-link.tsx'
import { useText } from '../../ui/text.tsx'
import type { Tab } from '../screens.ts'

export interface PlacedTab extends Tab {
  readonly href: string
}

/** The navigation of riders and drivers on phones. */
export function TabBar({ tabs }: { tabs: readonly PlacedTab[] }) {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('nav_menu')}
      className="fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {tabs.map(({ href, label, Icon }) => (
          <li key={href} className="flex-1">
            <AppLink
              href={href}
              aria-current={pathname === href ? 'page' : undefined}
              className="flex min-h-16 flex-col items-center justify-center gap-1 text-label font-semibold text-ink-3 aria-[current]:text-accent"
            >
              <Icon size={24} />
              {t(label)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

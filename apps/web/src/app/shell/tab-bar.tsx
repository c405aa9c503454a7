import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink } from '../../features/navigation/app-link.tsx'
import { AccountIcon, CarIcon, type IconProps, ListIcon, WalletIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { paths } from '../paths.ts'

const tabs: readonly {
  readonly href: string
  readonly label: 'nav_ride' | 'nav_bookings' | 'nav_wallet' | 'nav_profile_short'
  readonly Icon: (props: IconProps) => ReactNode
}[] = [
  { href: paths.book(), label: 'nav_ride', Icon: CarIcon },
  { href: paths.bookings(), label: 'nav_bookings', Icon: ListIcon },
  { href: paths.wallet(), label: 'nav_wallet', Icon: WalletIcon },
  { href: paths.profile(), label: 'nav_profile_short', Icon: AccountIcon },
]

/** The rider's four places on a phone. */
export function TabBar() {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('nav_menu')}
      className="fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-xl grid-cols-4">
        {tabs.map(({ href, label, Icon }) => (
          <li key={href}>
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

import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppLink } from '../../features/navigation/app-link.tsx'
import { AccountIcon, CarIcon, type IconProps, ListIcon, WalletIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { paths } from '../paths.ts'

export interface Tab {
  readonly href: string
  readonly label: 'nav_ride' | 'nav_work' | 'nav_bookings' | 'nav_wallet' | 'nav_profile_short'
  readonly Icon: (props: IconProps) => ReactNode
}

const wallet: Tab = { href: paths.wallet(), label: 'nav_wallet', Icon: WalletIcon }
const profile: Tab = { href: paths.profile(), label: 'nav_profile_short', Icon: AccountIcon }

export const riderTabs: readonly Tab[] = [
  { href: paths.book(), label: 'nav_ride', Icon: CarIcon },
  { href: paths.bookings(), label: 'nav_bookings', Icon: ListIcon },
  wallet,
  profile,
]

export const driverTabs: readonly Tab[] = [
  { href: paths.bookings(), label: 'nav_work', Icon: CarIcon },
  wallet,
  profile,
]

/** The places of a rider or a driver on a phone. */
export function TabBar({ places }: { places: readonly Tab[] }) {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('nav_menu')}
      className="fixed inset-x-0 bottom-0 z-sticky border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {places.map(({ href, label, Icon }) => (
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

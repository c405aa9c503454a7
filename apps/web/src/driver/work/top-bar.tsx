import type { DriverWork } from '@cabstand/contract/http/trips/bookings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { walletQuery } from '../../api/queries/wallet.ts'
import { InboxBell } from '../../features/inbox/inbox-bell.tsx'
import { useOnline } from '../../features/session/use-online.ts'
import { AppLink, useGo } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Menu } from '../../ui/app/menu.tsx'
import { Switch } from '../../ui/app/switch.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuIcon } from '../../ui/icons.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import type { Availability } from './use-availability.ts'

/** A bar over the map: the menu on phones, the availability switch, and the wallet. */
export function TopBar({ work, availability }: { work: DriverWork; availability: Availability }) {
  const t = useText()
  const online = useOnline()
  const wanted = availability.wanted ?? work.driverActiveStatus
  return (
    <div className="mx-4 grid grid-cols-[1fr_auto_1fr] items-center gap-2 *:pointer-events-auto">
      <span className="flex items-center gap-2 justify-self-start lg:invisible">
        <AccountMenu />
        <InboxBell floating />
      </span>
      <Switch
        label={t(wanted ? 'driver_state_online' : 'driver_state_offline')}
        checked={wanted}
        disabled={!online || availability.isPending}
        onChange={(next) => void availability.set(next)}
        className="h-11 rounded-full bg-g-950 px-4.5 text-base text-white shadow-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_[role=switch]]:checked:bg-signal"
      />
      <WalletChip />
    </div>
  )
}

function AccountMenu() {
  const t = useText()
  const go = useGo()
  return (
    <Menu
      trigger={
        <IconButton label={t('nav_menu')} shape="floating">
          <MenuIcon size={20} />
        </IconButton>
      }
      items={[
        { id: 'wallet', label: t('nav_wallet'), onSelect: () => go(paths.wallet()) },
        { id: 'earnings', label: t('nav_earnings'), onSelect: () => go(paths.earnings()) },
        { id: 'profile', label: t('nav_profile'), onSelect: () => go(paths.profile()) },
        { id: 'home', label: t('nav_home'), onSelect: () => window.location.assign(paths.home()) },
      ]}
    />
  )
}

function WalletChip() {
  const t = useText()
  const format = useFormat()
  const balance = useInfiniteQuery(walletQuery).data?.pages[0]?.walletBalance
  return (
    <AppLink
      href={paths.wallet()}
      className="inline-flex h-10 items-center justify-self-end rounded-panel bg-surface px-3 font-bold shadow-2 hover:bg-hover"
    >
      <span className="visually-hidden">{t('driver_wallet')}</span>
      {balance === undefined ? (
        <SkeletonBar className="w-14" />
      ) : (
        <Bdi className="caps-center">{format.money(balance)}</Bdi>
      )}
    </AppLink>
  )
}

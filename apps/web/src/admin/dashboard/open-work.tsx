import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import { fleetCarsFeed } from '@cabstand/contract/realtime/fleet'
import { useMemo } from 'react'
import { useNow } from '../../features/clock/use-now.ts'
import { useSignedIn } from '../../features/session/use-me.ts'
import { shortAddress } from '../../features/text/short-address.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { useFeed } from '../../realtime/use-feed.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel, RowsSkeleton } from '../booking/panel.tsx'
import { openWork, type WorkItem } from './work-items.ts'

const shownItems = 6
const everyMilliseconds = 5000

/** Bookings that staff should look at now: in trouble, or long without a driver. */
export function OpenWork({ bookings }: { readonly bookings: ReadonlyMap<string, OpenBooking> | null }) {
  const t = useText()
  const cars = useFeed(fleetCarsFeed)
  const nowMs = useNow(true, everyMilliseconds)
  const isAdmin = useSignedIn().usertype === 'admin'
  const items = useMemo(() => openWork(bookings?.values() ?? [], cars, nowMs), [bookings, cars, nowMs])
  return (
    <Panel title={t('dash_work')} note={items.length > 0 && <Tag>{String(items.length)}</Tag>}>
      {bookings === null ? (
        <RowsSkeleton />
      ) : items.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-3 text-ink-2">
          <CheckIcon size={16} className="text-accent" />
          {t('dash_work_none')}
        </p>
      ) : (
        <ul>
          {items.slice(0, shownItems).map((item) => (
            <WorkRow key={item.booking.id} item={item} nowMs={nowMs} canAssign={isAdmin} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function WorkRow(props: { readonly item: WorkItem; readonly nowMs: number; readonly canAssign: boolean }) {
  const { item, nowMs, canAssign } = props
  const { booking, kind, sinceMs, isAlarm } = item
  const t = useText()
  const format = useFormat()
  const minutes = Math.max(0, Math.floor((nowMs - sinceMs) / 60_000))
  return (
    <li className="flex min-h-10 items-center gap-4 border-line px-4 not-first:border-t">
      <AppLink
        href={paths.adminBooking(booking.id)}
        className="font-mono font-semibold text-accent underline-offset-3 hover:underline"
      >
        <Bdi>{booking.reference}</Bdi>
      </AppLink>
      <span className={isAlarm ? 'font-semibold text-danger' : 'font-semibold text-warn'}>
        {kind === 'waiting' ? t('dash_no_answer', { minutes }) : t(`dash_trouble_${kind}`, { minutes })}
      </span>
      <span className="ms-auto min-w-0 truncate text-ink-2" dir="auto">
        {booking.driverName ?? shortAddress(format.address(booking.pickup))}
      </span>
      {kind === 'waiting' && canAssign && <Link href={paths.dispatch(booking.id)}>{t('dash_assign')}</Link>}
    </li>
  )
}

function Link({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <AppLink
      href={href}
      className="whitespace-nowrap font-semibold text-accent underline-offset-3 hover:underline"
    >
      {children}
    </AppLink>
  )
}

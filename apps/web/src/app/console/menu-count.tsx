import { consoleCountsFeed } from '@cabstand/contract/realtime/console'
import { useFeed } from '../../realtime/use-feed.ts'
import { cx } from '../../ui/cx.ts'
import { useFormat, useText } from '../../ui/text.tsx'
import type { DrawerCount } from '../screen.ts'

/** A live number of a menu entry; nothing while it is 0 or unknown. Bookings without a driver cannot wait, so they stand out. */
export function MenuCount({ of }: { of: DrawerCount }) {
  const t = useText()
  const format = useFormat()
  const counts: Partial<Record<DrawerCount, number>> | null = useFeed(consoleCountsFeed)
  const count = counts?.[of] ?? 0
  if (count === 0) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'shrink-0',
          of === 'unassignedBookings' &&
            'grid h-[18px] min-w-[18px] place-items-center rounded-full bg-signal px-1 text-micro font-bold text-on-signal',
        )}
      >
        <span className="caps-center">{format.number(count)}</span>
      </span>
      <span className="visually-hidden">{t(`console_count_${of}`, { number: format.number(count) })}</span>
    </>
  )
}

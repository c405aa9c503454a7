import { isolate } from '@cabstand/contract/texts/isolate'
import { useEffect, useRef } from 'react'
import { distanceText } from '../../features/text/distance.ts'
import { shortAddress } from '../../features/text/short-address.ts'
import { AppLink } from '../../navigation/app-link.tsx'
import { paths } from '../../navigation/paths.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'
import { AssignList } from './assign-list.tsx'
import type { BoardItem } from './board-items.ts'
import { Age, bookedText, RowChip, riderText } from './booking-row.tsx'
import type { ChosenDriver } from './drag.ts'
import { factsText, reasonTexts, searchTexts } from './search-text.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export interface BookingPanelProps {
  readonly item: BoardItem
  readonly carType: string
  readonly canAssign: boolean
  /** Opened by the keyboard, so it takes the focus. */
  readonly takesFocus: boolean
  readonly onClose: () => void
  readonly onAsk: (driver: ChosenDriver) => void
  readonly className?: string
}

/** The selected booking: whom to assign while it has no driver, and who drives it after that. */
export function BookingPanel(props: BookingPanelProps) {
  const { item, carType, canAssign, takesFocus, onClose, onAsk, className } = props
  const { booking } = item
  const t = useText()
  const format = useFormat()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus && booking.id) panel.current?.focus()
  }, [takesFocus, booking.id])
  const keepFocus = useKeptFocus(() => panel.current)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-region
      onFocus={keepFocus}
      aria-label={t('board_selected')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className={cx(
        'flex flex-col overflow-hidden rounded-panel bg-surface shadow-2 outline-none',
        className,
      )}
    >
      <div className="flex h-11 shrink-0 items-center gap-2 ps-3.5 pe-1.5">
        <Bdi className="font-mono text-label font-semibold">{booking.reference}</Bdi>
        <RowChip item={item} />
        <Age
          item={item}
          className={cx('ms-auto text-label font-bold', item.place.tone === 'alarm' && 'text-danger')}
        />
        <IconButton label={t('board_close')} onClick={onClose}>
          <CloseIcon size={16} />
        </IconButton>
      </div>
      <div className="grid gap-1 border-y border-line px-3.5 py-2 text-label">
        <p className="[overflow-wrap:anywhere]">
          {t('board_from_to', {
            from: isolate(shortAddress(format.address(booking.pickup))),
            to: isolate(shortAddress(format.address(booking.drop))),
          })}
        </p>
        <p className="text-ink-2">{factsText(t, [bookedText(t, booking, carType), riderText(t, booking)])}</p>
        {booking.driver !== null && (
          <p className="flex flex-wrap items-center gap-2">
            <bdi className="font-semibold">{booking.driverName}</bdi>
            {booking.vehicleNumber && <Plate number={booking.vehicleNumber} small />}
          </p>
        )}
        <Search item={item} />
        <AppLink
          href={paths.adminBooking(booking.id)}
          className="inline-flex min-h-7 items-center justify-self-start font-semibold text-accent underline-offset-3 hover:underline"
        >
          {t('board_open_booking')}
        </AppLink>
      </div>
      {booking.status === 'NEW' && canAssign && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <div tabIndex={0} className="min-h-0 overflow-y-auto -outline-offset-2">
          <AssignList key={booking.id} booking={booking} onAsk={onAsk} />
        </div>
      )}
    </section>
  )
}

const shownOffers = 6

/** Who was asked, and why the drivers of its newest round were not asked. */
function Search({ item: { booking } }: { readonly item: BoardItem }) {
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  const { locale } = useLocale()
  const { search } = booking
  if (!search) return null
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  const unit = settings.convertToMile ? 'mi' : 'km'
  const reasons = reasonTexts(t, format, search)
  return (
    <div className="text-small text-ink-2">
      <ul>
        {searchTexts(t, format, search, shownOffers).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {search.round > 0 && search.automatic && (
        <p>{t('board_radius', { distance: distanceText(t, format, search.radiusMeters, unit) })}</p>
      )}
      {reasons.length > 0 && (
        <p>
          {t('board_show_search')}: {list.format(reasons)}
        </p>
      )}
      <p>{t('board_until', { time: format.time(search.until) })}</p>
    </div>
  )
}

import type { OpenBooking } from '@cabstand/contract/realtime/dispatch'
import { isolate, isolateLeftToRight } from '@cabstand/contract/texts/isolate'
import type { BoardTone } from '@cabstand/domain/dispatch/board'
import { ArrowRight, CalendarClock } from 'lucide-react'
import { memo, useRef } from 'react'
import { shortAddress } from '../../features/text/short-address.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { Clipped } from '../../ui/clipped.tsx'
import { cx } from '../../ui/cx.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { ageText, troubleText } from './age-text.ts'
import type { BoardItem } from './board-items.ts'
import { useEachSecond } from './clock.ts'
import { type ChosenDriver, type DraggedDriver, useDriverDrop } from './drag.ts'
import { factsText, isAsked, searchTexts } from './search-text.ts'

export interface BookingRowProps {
  readonly item: BoardItem
  readonly carType: string
  readonly selected: boolean
  /** Tab reaches this row of its column. */
  readonly tabStop: boolean
  readonly canAssign: boolean
  /** `byKeyboard`: the person goes on in the panel of the booking. */
  readonly onSelect: (id: string, byKeyboard: boolean) => void
  readonly onDrop: (bookingId: string, driver: ChosenDriver) => void
}

const tones: Record<BoardTone, string> = { calm: 'text-ink', warn: 'text-warn', alarm: 'text-danger' }

/** A booking on the board. A driver can be dropped on one that has none. */
export const BookingRow = memo(function BookingRow(props: BookingRowProps) {
  const { item, carType, selected, tabStop, canAssign, onSelect, onDrop } = props
  const { booking, place } = item
  const t = useText()
  const format = useFormat()
  const row = useRef<HTMLButtonElement>(null)
  const takesDrivers = canAssign && booking.status === 'NEW'
  const over = useDriverDrop(row, takesDrivers, (driver) => onDrop(booking.id, driver))
  const refusal = useRefusal(booking, over)
  return (
    <li className="[contain-intrinsic-size:auto_95px] [content-visibility:auto]">
      <button
        ref={row}
        type="button"
        data-board-row={booking.id}
        data-focus-row
        tabIndex={tabStop ? 0 : -1}
        aria-pressed={selected}
        onClick={(event) => onSelect(booking.id, event.detail === 0)}
        className={cx(
          'block w-full border-s-3 border-b border-b-line px-2.5 py-2 text-start -outline-offset-2',
          over
            ? refusal === undefined
              ? 'border-s-accent bg-accent-soft outline-2 outline-accent'
              : 'border-s-danger bg-danger-soft outline-2 outline-danger'
            : selected
              ? 'border-s-accent bg-selected'
              : 'border-s-transparent hover:bg-hover',
        )}
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Bdi className="font-mono text-label font-semibold text-accent">{booking.reference}</Bdi>
          <RowChip item={item} />
          <Age
            item={item}
            className={cx('ms-auto whitespace-nowrap text-label font-bold', tones[place.tone])}
          />
        </span>
        <FromTo
          from={shortAddress(format.address(booking.pickup))}
          to={shortAddress(format.address(booking.drop))}
        />
        <span className="flex gap-x-3 text-small text-ink-2">
          <Clipped className="flex-1">{riderText(t, booking)}</Clipped>
          <Clipped className="max-w-1/2">{bookedText(t, booking, carType)}</Clipped>
        </span>
        <span
          className={cx('block truncate text-small', refusal === undefined ? 'text-ink-2' : 'text-danger')}
        >
          {refusal ?? <Note booking={booking} />}
        </span>
      </button>
    </li>
  )
})

function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useText()
  return (
    <span
      className="mt-1 flex items-center gap-1.5 text-label"
      title={t('board_from_to', { from: isolate(from), to: isolate(to) })}
    >
      <Clipped>{from}</Clipped>
      <ArrowRight size={12} aria-hidden="true" className="shrink-0 text-ink-3 rtl:rotate-180" />
      <Clipped>{to}</Clipped>
    </span>
  )
}

/** The age at the end of a row, drawn again when its text differs. */
export function Age({ item, className }: { readonly item: BoardItem; readonly className?: string }) {
  const t = useText()
  const format = useFormat()
  const { place, booking } = item
  const text = useEachSecond((nowMs) =>
    place.trouble === null
      ? ageText(t, format, place.age, nowMs)
      : format.time(new Date(place.trouble.sinceMs)),
  )
  const spoken = booking.status === 'NEW' && place.age.kind === 'waiting'
  return (
    <span className={className}>
      {spoken ? (
        <>
          <span aria-hidden="true">
            <Bdi>{text}</Bdi>
          </span>
          <span className="visually-hidden">{t('board_waiting_for', { age: text })}</span>
        </>
      ) : (
        <bdi>{text}</bdi>
      )}
    </span>
  )
}

/** The status; what is wrong, for one in trouble; "Later" for a Book Later whose time has not come. */
export function RowChip({ item: { booking, place } }: { readonly item: BoardItem }) {
  const t = useText()
  if (place.trouble !== null)
    return <TroubleChip booking={booking} trouble={place.trouble} alarm={place.tone === 'alarm'} />
  if (booking.status === 'NEW' && place.age.kind === 'clock') {
    return (
      <span className="inline-flex h-5.5 items-center gap-1.5 rounded-chip bg-sunken px-1.5 text-small font-semibold text-ink-2">
        <CalendarClock size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className="caps-center">{t('board_later')}</span>
      </span>
    )
  }
  const { search } = booking
  if (search && !search.automatic && !isAsked(search)) {
    return (
      <span className="inline-flex h-5.5 items-center rounded-chip bg-warn-soft px-1.5 text-small font-semibold whitespace-nowrap text-warn">
        <span className="caps-center">{t('board_waiting_staff')}</span>
      </span>
    )
  }
  return <StatusChip status={booking.status} />
}

function TroubleChip(props: {
  readonly booking: OpenBooking
  readonly trouble: NonNullable<BoardItem['place']['trouble']>
  readonly alarm: boolean
}) {
  const t = useText()
  const text = useEachSecond((nowMs) => troubleText(t, props.trouble, props.booking, nowMs))
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center rounded-chip px-1.5 text-small font-semibold whitespace-nowrap',
        props.alarm ? 'bg-danger-soft text-danger' : 'bg-warn-soft text-warn',
      )}
    >
      <span className="caps-center">{text}</span>
    </span>
  )
}

/** Why the driver who is dragged over a booking cannot take it. */
function useRefusal({ carType, search }: OpenBooking, driver: DraggedDriver | null): string | undefined {
  const t = useText()
  if (driver === null) return undefined
  const name = isolate(driver.name)
  const hasDeclined = search?.offers.some(
    (offer) => offer.driver === driver.id && (offer.state === 'declined' || offer.state === 'returned'),
  )
  if (driver.carTypeId !== carType) return t('board_drop_other_type', { name })
  if (hasDeclined) return t('board_drop_declined', { name })
  return driver.state === 'busy' ? t('board_drop_busy', { name }) : undefined
}

const factsIn = (t: Translate, facts: readonly string[]) =>
  factsText(
    t,
    facts.filter((fact) => /[\p{L}\p{N}]/u.test(fact)),
  )

/** "City, Ride": what was booked. */
export const bookedText = (t: Translate, { service }: OpenBooking, carType: string) =>
  factsIn(t, [isolate(carType), t(service === 'taxi' ? 'board_ride' : 'board_parcel')])

/** "Farah Haddad, +447700900001": who waits. */
export const riderText = (t: Translate, { customerName, customerContact, passengerName }: OpenBooking) =>
  factsIn(t, [
    isolate(customerName),
    isolateLeftToRight(customerContact ?? ''),
    passengerName ? t('board_passenger', { name: isolate(passengerName) }) : '',
  ])

/** The last line of a row: the search, or who drives. */
function Note({ booking }: { readonly booking: OpenBooking }) {
  const t = useText()
  const format = useFormat()
  const isLater = useEachSecond((nowMs) => Number(Date.parse(booking.searchAt) > nowMs)) === 1
  if (booking.status === 'NEW') {
    const { search } = booking
    if (!search) return null
    if (isLater && search.automatic && !isAsked(search))
      return t('board_goes_out', { time: format.time(booking.searchAt) })
    return factsText(t, searchTexts(t, format, search, 1))
  }
  const first = isolate(booking.driverName ?? '')
  if (booking.status !== 'PENDING') return first
  return t('admin_two_facts', { first, second: format.money(booking.payableAmount) })
}

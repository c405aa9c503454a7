import type { FleetCar } from '@cabstand/contract/realtime/fleet'
import { isolate } from '@cabstand/contract/texts/isolate'
import { Search } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { CarIcon } from '../../ui/car-icon.tsx'
import { Clipped } from '../../ui/clipped.tsx'
import { cx } from '../../ui/cx.ts'
import { DenseInput } from '../../ui/dense-input.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import type { BoardFilter, ListedDriver } from './board-items.ts'
import { useDriverDrag } from './drag.ts'
import { moveFocus } from './move-focus.ts'

export interface DriverListProps {
  readonly drivers: readonly ListedDriver[]
  readonly selectedId: string | null
  readonly canAssign: boolean
  readonly filter: BoardFilter
  readonly onFilter: (filter: BoardFilter) => void
  readonly carTypeName: (id: string) => string
  readonly onSelect: (driverId: string) => void
  readonly className?: string
}

/** The drivers beside the map, free ones first; admins drag them onto bookings. */
export function DriverList(props: DriverListProps) {
  const { drivers, selectedId, canAssign, filter, onFilter, carTypeName, onSelect, className } = props
  const t = useText()
  const format = useFormat()
  const [focused, setFocused] = useState<string | null>(null)
  const stop = [focused, selectedId].find((id) => drivers.some((driver) => driver.id === id))
  const tabStop = stop ?? drivers[0]?.id
  const filtered = filter.driver.trim() !== '' || filter.carType !== null
  return (
    <section
      aria-labelledby="board-drivers"
      data-region
      onKeyDown={moveFocus}
      className={cx('flex min-h-0 flex-col bg-surface', className)}
    >
      <h2
        id="board-drivers"
        className="flex h-10 shrink-0 items-center gap-2.5 border-b border-line px-3 text-label font-bold"
      >
        <span className="caps-center">{t('board_drivers')}</span>
        <span className="rounded-chip bg-sunken px-1.5 py-0.5 text-small font-semibold text-ink-2">
          {format.number(drivers.length)}
        </span>
      </h2>
      <div className="border-b border-line px-3 py-2">
        <DenseInput
          type="search"
          aria-label={t('board_find_driver')}
          placeholder={t('board_find_driver')}
          before={<Search size={16} strokeWidth={1.75} />}
          value={filter.driver}
          maxLength={80}
          onChange={(event) => onFilter({ ...filter, driver: event.target.value })}
        />
      </div>
      {canAssign && (
        <p className="border-b border-line px-3 py-2 text-small text-ink-2 max-lg:hidden">
          {t('board_drag_hint')}
        </p>
      )}
      {drivers.length === 0 ? (
        <p className="px-3 py-3 text-small text-ink-2">
          {t(filtered ? 'board_none_found' : 'board_no_drivers')}
        </p>
      ) : (
        <ul
          data-focus-column
          onFocus={({ target }) => setFocused(target.dataset.driver ?? null)}
          className="min-h-0 flex-1 lg:overflow-y-auto"
        >
          {drivers.map(({ id, name, vehicleNumber, state, carTypeId, carType }) => (
            <DriverRow
              key={id}
              id={id}
              name={name}
              plate={vehicleNumber}
              state={state}
              carTypeId={carTypeId}
              carType={carTypeId === null ? '' : carTypeName(carTypeId) || (carType ?? '')}
              selected={id === selectedId}
              tabStop={id === tabStop}
              canDrag={canAssign}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface DriverRowProps {
  readonly id: string
  readonly name: string
  readonly plate: string
  readonly state: FleetCar['state']
  readonly carTypeId: string | null
  readonly carType: string
  readonly selected: boolean
  /** Tab reaches this row; the arrow keys go on from there. */
  readonly tabStop: boolean
  readonly canDrag: boolean
  readonly onSelect: (driverId: string) => void
}

/** Has no position, so that it is not drawn again while the car moves. */
const DriverRow = memo(function DriverRow(props: DriverRowProps) {
  const { id, name, plate, state, carTypeId, carType, selected, tabStop, canDrag, onSelect } = props
  const t = useText()
  const first = t(state === 'free' ? 'board_free' : 'board_busy')
  const row = useRef<HTMLButtonElement>(null)
  useDriverDrag(row, canDrag ? { id, name, vehicleNumber: plate, carTypeId, state } : null)
  return (
    <li className="[contain-intrinsic-size:auto_49px] [content-visibility:auto]">
      <button
        ref={row}
        type="button"
        data-focus-row
        data-driver={id}
        tabIndex={tabStop ? 0 : -1}
        aria-pressed={selected}
        onClick={() => onSelect(id)}
        className={cx(
          'flex w-full items-center gap-2.5 border-b border-line px-3 py-1.5 text-start -outline-offset-2',
          selected ? 'bg-selected' : 'hover:bg-hover',
          canDrag && 'lg:cursor-grab',
        )}
      >
        <CarIcon state={state} />
        <span className="min-w-0 flex-1">
          <Clipped className="text-label font-semibold">{name}</Clipped>
          <span className="block truncate text-small text-ink-2">
            {carType === '' ? first : t('admin_two_facts', { first, second: isolate(carType) })}
          </span>
        </span>
        <Plate number={plate} small />
      </button>
    </li>
  )
})

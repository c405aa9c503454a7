import type { FleetCar } from '@cabstand/contract/realtime/fleet'
import { isolate } from '@cabstand/contract/texts/isolate'
import type { LatLng } from '@cabstand/domain/distance'
import { useMemo, useRef, useState } from 'react'
import type { MapCar, MapFrame, MapPin } from '../../map/items.ts'
import { MapView } from '../../map/map-view.tsx'
import { CarIcon } from '../../ui/car-icon.tsx'
import { cx } from '../../ui/cx.ts'
import { useFormat, useLocale, useText } from '../../ui/text.tsx'
import { minutesText, troubleText } from './age-text.ts'
import type { BoardItem } from './board-items.ts'
import { useSecond } from './clock.ts'
import { useDriverDrag } from './drag.ts'

export interface BoardMapProps {
  readonly items: ReadonlyMap<string, BoardItem>
  readonly cars: readonly FleetCar[]
  readonly selected: BoardItem | undefined
  readonly selectedCarId: string | null
  readonly lookAt: LatLng | undefined
  /** The selected booking that waits, with the cars near it. */
  readonly frame: MapFrame | undefined
  readonly canAssign: boolean
  /** The panel of the selected booking lies over the map. */
  readonly underPanel: boolean
  readonly onSelectCar: (driverId: string) => void
  readonly className?: string
}

const startZoom = 12.5
/** Pixels from the map's edge to the end of that panel, which is at the start of the line. */
const panelRoom = { ltr: { left: 344 }, rtl: { right: 344 } } as const
/** Pins are elements of the page, so only so many of the bookings without a driver have one. */
const maxPins = 40

/** Cars and pickups without a driver. What is in trouble is ringed; the selection is the list's. */
export function BoardMap(props: BoardMapProps) {
  const {
    items,
    cars,
    selected,
    selectedCarId,
    lookAt,
    frame,
    canAssign,
    underPanel,
    onSelectCar,
    className,
  } = props
  const t = useText()
  const { direction } = useLocale()
  const troubled = useMemo(
    () =>
      new Set(
        [...items.values()].flatMap(({ booking, place }) =>
          place.trouble !== null && booking.driver !== null ? [booking.driver] : [],
        ),
      ),
    [items],
  )
  const drawn = useMemo(() => cars.map((car) => toMapCar(car, troubled)), [cars, troubled])
  const pins = usePins(items, selected)
  // The first frame shows everything; then the map stays where the person has it.
  const [first] = useState<MapFrame>(() => ({ points: [], moving: drawn }))
  const selectedCar = cars.find(({ id }) => id === selectedCarId)
  const label = useCarLabel(selectedCar, selected)
  const [hovered, setHovered] = useState<{ id: string; x: number; y: number } | null>(null)
  return (
    <div className={cx('relative flex min-w-0 flex-col', className)}>
      <MapView
        label={t('board_map')}
        notes={[t('board_on_map', { count: cars.length })]}
        className="flex-1"
        cars={drawn}
        separateCars
        pins={pins}
        frame={frame ?? first}
        startZoom={startZoom}
        onCarPress={onSelectCar}
        {...(canAssign && { onCarHover: setHovered })}
        selectedCar={selectedCar && { id: selectedCar.id, label }}
        lookAt={lookAt}
        {...(underPanel && { panels: panelRoom[direction] })}
      />
      {hovered && (
        <CarHandle
          key={hovered.id}
          at={hovered}
          driver={cars.find(({ id }) => id === hovered.id) ?? null}
          onPress={() => onSelectCar(hovered.id)}
          onLeave={() => setHovered(null)}
        />
      )}
      <Legend cars={cars} troubled={troubled} />
    </div>
  )
}

function toMapCar({ id, lat, lng, heading, state }: FleetCar, troubled: ReadonlySet<string>): MapCar {
  return { id, lat, lng, heading, state: troubled.has(id) ? 'problem' : state }
}

/** Pickups that wait for a driver, the worst with how long; both ends of the selected booking. */
function usePins(items: ReadonlyMap<string, BoardItem>, selected: BoardItem | undefined): readonly MapPin[] {
  const t = useText()
  const minute = Math.floor(useSecond() / 60_000)
  return useMemo(() => {
    const nowMs = minute * 60_000
    const waiting = [...items.values()]
      .filter(({ place }) => place.group === 'waiting' && place.age.kind === 'waiting')
      .slice(0, maxPins)
      .filter((item) => item.booking.id !== selected?.booking.id)
    const pickups = waiting.map(({ booking, place }): MapPin => {
      const label = `${booking.reference} ${minutesText(t, nowMs - place.orderMs)}`
      return { ...pinOf(booking, 'pickup'), ...(place.tone === 'alarm' && { label }) }
    })
    if (selected === undefined) return pickups
    const { booking } = selected
    return [...pickups, { ...pinOf(booking, 'pickup'), label: booking.reference }, pinOf(booking, 'drop')]
  }, [items, selected, minute, t])
}

function pinOf(booking: BoardItem['booking'], kind: 'pickup' | 'drop'): MapPin {
  const { lat, lng, address } = booking[kind]
  return { id: `${booking.id}-${kind}`, kind, lat, lng, address }
}

/** "R3YG6H stopped 6 min" for a car in trouble, otherwise who drives it. */
function useCarLabel(car: FleetCar | undefined, selected: BoardItem | undefined): string {
  const t = useText()
  const nowMs = useSecond()
  if (car === undefined) return ''
  const trouble = selected?.booking.driver === car.id ? selected.place.trouble : undefined
  return trouble && selected
    ? `${isolate(selected.booking.reference)} ${troubleText(t, trouble, selected.booking, nowMs)}`
    : `${isolate(car.name)} ${isolate(car.vehicleNumber)}`
}

interface CarHandleProps {
  readonly at: { readonly x: number; readonly y: number }
  readonly driver: FleetCar | null
  readonly onPress: () => void
  readonly onLeave: () => void
}

/** Lies over the car under the pointer, so that it can be dragged. Keyboards drag nothing: the list has the same drivers. */
function CarHandle({ at, driver, onPress, onLeave }: CarHandleProps) {
  const handle = useRef<HTMLDivElement>(null)
  useDriverDrag(handle, driver)
  return (
    <div
      ref={handle}
      aria-hidden="true"
      onClick={onPress}
      onPointerLeave={onLeave}
      className="absolute z-map-controls -mt-4.5 -ml-4.5 size-9 cursor-grab rounded-full"
      // Pixels of the map, which has one direction in every language.
      style={{ left: at.x, top: at.y }}
    />
  )
}

function Legend({
  cars,
  troubled,
}: {
  readonly cars: readonly FleetCar[]
  readonly troubled: ReadonlySet<string>
}) {
  const t = useText()
  const format = useFormat()
  const problem = cars.filter(({ id }) => troubled.has(id)).length
  const count = (state: FleetCar['state']) =>
    format.number(cars.filter((car) => car.state === state && !troubled.has(car.id)).length)
  const entries = [
    ['free', `${t('board_free')} ${count('free')}`],
    ['busy', `${t('board_busy')} ${count('busy')}`],
    ['problem', t('board_problem_count', { number: format.number(problem) })],
  ] as const
  return (
    <ul className="absolute start-3 bottom-3 z-map-controls flex flex-wrap gap-x-4 gap-y-1 rounded-control bg-surface px-3 py-1.5 text-small text-ink shadow-1">
      {entries.map(([state, text]) => (
        <li key={state} className="flex items-center gap-1.5">
          <CarIcon state={state} />
          <span className="caps-center">{text}</span>
        </li>
      ))}
    </ul>
  )
}

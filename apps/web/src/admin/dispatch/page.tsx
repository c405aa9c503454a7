import type { FleetCar } from '@cabstand/contract/realtime/fleet'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { carTypesQuery } from '../../api/queries/car-types.ts'
import { PageHeading } from '../../features/page/page-heading.tsx'
import { useSignedIn } from '../../features/session/use-me.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { Emergencies } from '../emergencies.tsx'
import { BoardColumns } from './board-columns.tsx'
import { BoardFilterBar } from './board-filter-bar.tsx'
import type { BoardFilter } from './board-items.ts'
import { BoardMap } from './board-map.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { ConfirmAssign } from './confirm-assign.tsx'
import type { ChosenDriver } from './drag.ts'
import { DriverList } from './driver-list.tsx'
import { useBoard } from './use-board.ts'
import { useSelection } from './use-selection.ts'

type View = 'list' | 'map'
const everything: BoardFilter = { typed: '', driver: '', carType: null }
const noCars: ReadonlyMap<string, FleetCar> = new Map()

/** `/dispatch` for staff: what waits, is on the way, on trip or in trouble, on a map and in columns. */
export function DispatchPage() {
  const t = useText()
  const [filter, setFilter] = useState(everything)
  const board = useBoard(filter)
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-canvas lg:h-[calc(100dvh-3.25rem)] lg:flex-none lg:overflow-hidden">
      <PageHeading title={t('board_title')} />
      <Emergencies />
      {board.isReady ? <Board board={board} filter={filter} onFilter={setFilter} /> : <Waiting />}
    </div>
  )
}

interface BoardProps {
  readonly board: ReturnType<typeof useBoard>
  readonly filter: BoardFilter
  readonly onFilter: (filter: BoardFilter) => void
}

function Board(props: BoardProps) {
  const { board, filter, onFilter } = props
  const { items, columns } = board
  const canAssign = useSignedIn().usertype === 'admin'
  const isWide = useMedia(wideScreen)
  const [view, setView] = useState<View>('list')
  const selection = useSelection(items, board.cars ?? noCars)
  const [asked, setAsked] = useState<{ bookingId: string; driver: ChosenDriver } | null>(null)
  const carTypeName = useCarTypeName()
  const ask = useCallback((bookingId: string, driver: ChosenDriver) => setAsked({ bookingId, driver }), [])
  const askedBooking = asked && items.get(asked.bookingId)?.booking
  const filtered = filter.typed.trim() !== '' || filter.carType !== null
  const { selected } = selection
  const panel = selected && (
    <BookingPanel
      item={selected}
      carType={carTypeName(selected.booking.carType)}
      canAssign={canAssign}
      takesFocus={selection.byKeyboard}
      onClose={selection.clear}
      onAsk={(driver) => ask(selected.booking.id, driver)}
      className={
        isWide
          ? 'absolute start-3 top-3 z-map-controls max-h-[calc(100%-4.5rem)] w-80'
          : 'fixed inset-x-2 bottom-2 z-sheet max-h-[55dvh]'
      }
    />
  )
  return (
    <>
      <BoardFilterBar filter={filter} onFilter={onFilter}>
        {!isWide && <ViewChoice view={view} onView={setView} />}
      </BoardFilterBar>
      <BoardStatus lostAtMs={board.lostAtMs} waiting={canAssign ? columns.waiting.length : undefined} />
      {(isWide || view === 'map') && (
        <MapRow {...props} selection={selection} canAssign={canAssign} carTypeName={carTypeName}>
          {isWide && panel}
        </MapRow>
      )}
      {(isWide || view === 'list') && (
        <BoardColumns
          columns={columns}
          selectedId={selected?.booking.id ?? null}
          canAssign={canAssign}
          carTypeName={carTypeName}
          filtered={filtered}
          onSelect={selection.selectBooking}
          onDrop={ask}
        />
      )}
      {!isWide && panel}
      {asked && askedBooking && (
        <ConfirmAssign booking={askedBooking} driver={asked.driver} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** On narrow screens: the columns or the map. */
function ViewChoice({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  const t = useText()
  return (
    <Segmented
      label={t('board_view')}
      name="board-view"
      size="small"
      value={view}
      onChange={onView}
      options={[
        { value: 'list', label: t('board_view_list') },
        { value: 'map', label: t('board_view_map') },
      ]}
    />
  )
}

interface MapRowProps extends BoardProps {
  readonly selection: ReturnType<typeof useSelection>
  readonly canAssign: boolean
  readonly carTypeName: (id: string) => string
  /** The panel over the map. */
  readonly children: ReactNode
}

/** The map, on wide screens with the drivers beside it. */
function MapRow({ board, filter, onFilter, selection, canAssign, carTypeName, children }: MapRowProps) {
  const isWide = useMedia(wideScreen)
  const cars = board.cars ?? noCars
  const all = useMemo(() => [...cars.values()], [cars])
  return (
    <div className="flex min-h-0 border-b border-line max-lg:min-h-[calc(100dvh-10rem)] lg:h-[52%] lg:min-h-72">
      <div className="relative flex min-w-0 flex-1">
        <BoardMap
          items={board.items}
          cars={all}
          {...selection.onMap}
          canAssign={canAssign && isWide}
          underPanel={isWide && selection.selected !== undefined}
          onSelectCar={selection.selectCar}
          className="flex-1"
        />
        {children}
      </div>
      {isWide && (
        <DriverList
          drivers={board.drivers}
          selectedId={selection.carId}
          canAssign={canAssign}
          filter={filter}
          onFilter={onFilter}
          carTypeName={carTypeName}
          onSelect={selection.findCar}
          className="w-72 shrink-0 border-s border-line max-xl:w-60"
        />
      )}
    </div>
  )
}

/** That the board is out of date, and for screen readers how many rides wait for a driver. */
function BoardStatus({ lostAtMs, waiting }: { lostAtMs: number | null; waiting: number | undefined }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      {lostAtMs !== null && (
        <p
          role="status"
          className="border-b border-line bg-warn-soft px-4 py-1.5 text-small font-semibold text-warn"
        >
          {t('board_late', { time: format.time(new Date(lostAtMs)) })}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {waiting !== undefined && t('board_waiting_now', { count: waiting })}
      </p>
    </>
  )
}

/** The name of a car type in this language; empty for one that is no longer offered. */
function useCarTypeName(): (id: string) => string {
  const format = useFormat()
  const { data } = useQuery(carTypesQuery)
  return useMemo(() => {
    const names = new Map(data?.map((carType) => [carType.id, format.carType(carType).name]))
    return (id: string) => names.get(id) ?? ''
  }, [data, format])
}

const slowMilliseconds = 10_000

/** Before the first answer: a skeleton, and after some seconds what is the matter. */
function Waiting() {
  const t = useText()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  if (slow) return <ErrorPanel title={t('board_loading_failed')} note={t('board_loading_failed_note')} />
  return (
    <Skeleton className="flex flex-1 flex-col">
      <div className="h-80 bg-map-land max-lg:h-0" />
      <div className="grid lg:grid-cols-4">
        {[0, 1, 2, 3].map((column) => (
          <div key={column} className="grid gap-3 border-e border-line bg-surface p-3">
            <SkeletonBar className="w-28" />
            <SkeletonBar className="w-44" />
            <SkeletonBar className="w-36" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

import type { DriverWork } from '@cabstand/contract/http/trips/bookings'
import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { LatLng } from '@cabstand/domain/distance'
import { Suspense, useState } from 'react'
import { useBoot } from '../../ui/boot.tsx'
import { cx } from '../../ui/cx.ts'
import { InfoIcon } from '../../ui/icons.tsx'
import { lazyExtra, lazyPart } from '../../ui/lazy-extra.ts'
import { useText } from '../../ui/text.tsx'
import { useWork } from '../host/use-live-work.ts'
import { OfferPanel } from '../offers/offer-panel.tsx'
import { PositionTrouble } from '../position/position-status.tsx'
import type { TripPanelProps } from '../trip/trip-panel.tsx'
import type { TurnPanelProps } from '../trip/turn-panel.tsx'
import { type Guidance, useGuidance } from '../trip/use-guidance.ts'
import { TopBar } from './top-bar.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import { WorkMap } from './work-map.tsx'
import { guidedTo, type TripStep, tripStep } from './work-state.ts'

/** A running trip: there long before it begins. */
const TripPanel = lazyPart<TripPanelProps>(() => import('../trip/trip-panel.tsx'))
const TurnPanel = lazyExtra<TurnPanelProps>(() => import('../trip/turn-panel.tsx'))

/** Below what a driver acts on, so they may come later. */
const UnpaidTrips = lazyExtra(() => import('../trip/unpaid-trips.tsx'))
const NextTrips = lazyExtra<{ trips: readonly DriverBooking[] }>(() =>
  import('../trip/next-trips.tsx').then((file) => ({ default: file.NextTrips })),
)
const History = lazyExtra<object>(() =>
  import('../history/history.tsx').then((file) => ({ default: file.History })),
)

/** On phones the panel below the map takes the height that it needs, and the map the rest. */
const mapHeights = {
  idle: 'h-[56dvh]',
  offer: 'h-[52dvh]',
  pickup: 'h-[54dvh]',
  wait: 'h-[38dvh]',
  trip: 'h-[54dvh]',
  settle: 'h-[38dvh]',
} as const

/** The map, with the next step below it; on wide screens side by side, with past trips. */
export function WorkScreen({ work }: { work: DriverWork }) {
  const { current, next, unpaid, offer, position } = useWork()
  const placed = useDemoPlace(work)
  const step = current && tripStep(current)
  const collecting = step === 'collect'
  const guidance = useGuidance(position, guidedTo(offer, current))
  return (
    <div className="relative flex flex-1 flex-col lg:grid lg:h-[calc(100dvh-4rem)] lg:flex-none lg:grid-cols-[456px_1fr]">
      <div
        className={cx(
          'pointer-events-none relative top-0 z-header h-0 max-lg:has-[[data-stays]]:sticky lg:absolute lg:start-114 lg:end-0',
          collecting && 'hidden lg:block',
        )}
      >
        <AboveMap work={work} step={step} guidance={guidance} />
      </div>
      <div
        className={cx(
          'relative min-h-64 flex-none lg:order-last lg:h-auto',
          step === 'collect' ? 'hidden lg:block' : mapHeights[offer ? 'offer' : (step ?? 'idle')],
        )}
      >
        <WorkMap
          offer={offer}
          trip={current}
          position={position}
          guidance={guidance}
          onPlace={placed.placing ? placed.place : undefined}
        />
      </div>
      <div className="flex flex-col lg:min-h-0 lg:overflow-y-auto lg:border-e lg:border-line">
        <div
          className={cx(
            'relative z-sticky -mt-4 flex flex-none flex-col rounded-t-sheet p-4 shadow-3 lg:m-0 lg:p-6 lg:shadow-none',
            offer ? 'min-h-[calc(48dvh+1rem)] bg-sign lg:m-6 lg:min-h-0 lg:rounded-sign' : 'bg-surface',
            collecting && 'mt-0 min-h-dvh rounded-none shadow-none lg:min-h-0',
            !offer && !collecting && 'min-h-[calc(44dvh+1rem)] lg:min-h-0 lg:rounded-none',
          )}
        >
          <NextStep work={work} guidance={guidance} placed={placed} />
        </div>
        <Suspense>
          {unpaid.length > 0 && <UnpaidTrips trips={unpaid} />}
          {next.length > 0 && <NextTrips trips={next} />}
        </Suspense>
        <Suspense>
          <History />
        </Suspense>
      </div>
    </div>
  )
}

/** Puts the car of a demo where the driver says, on the map or from a list. */
function useDemoPlace(work: DriverWork) {
  const { position, availability } = useWork()
  const [placing, setPlacing] = useState(false)
  const [moving, setMoving] = useState(false)
  const place = async (at: LatLng) => {
    setPlacing(false)
    position.demoCar.place(at)
    // The server rejects a position that jumps, except for a car that has just gone online.
    if (!work.driverActiveStatus || work.queue) return
    setMoving(true)
    await availability.set(false)
    await availability.set(true)
    setMoving(false)
  }
  return { placing, setPlacing, moving, place }
}

/** The next turn, the switch for work, and what prevents the position from being sent. */
function AboveMap(props: {
  readonly work: DriverWork
  readonly step: TripStep | undefined
  readonly guidance: Guidance | null
}) {
  const { work, step, guidance } = props
  const { settings } = useBoot()
  const { position, availability } = useWork()
  return (
    <div className="grid gap-3 not-has-[section]:pt-4 lg:pt-4">
      {(step === 'pickup' || step === 'trip') && guidance && (
        <Suspense>
          <TurnPanel
            guidance={guidance}
            unit={settings.convertToMile ? 'mi' : 'km'}
            to={step === 'pickup' ? 'pickup' : 'drop'}
          />
        </Suspense>
      )}
      <TopBar work={work} availability={availability} />
      <PositionTrouble position={position} />
    </div>
  )
}

/** What the driver does next: answer an offer, go on with the trip, or wait. */
function NextStep(props: {
  readonly work: DriverWork
  readonly guidance: Guidance | null
  readonly placed: ReturnType<typeof useDemoPlace>
}) {
  const { work, guidance, placed } = props
  const t = useText()
  const { current, offer, position, desk, availability } = useWork()
  if (offer) return <OfferPanel desk={desk} offer={offer} />
  if (current)
    return (
      <>
        {!work.driverActiveStatus && (
          <p className="mb-3 flex items-start gap-2 rounded-panel bg-sunken px-3.5 py-2.5 text-sm">
            <InfoIcon size={18} className="mt-px" />
            {t('driver_off_after_trip')}
          </p>
        )}
        <Suspense>
          <TripPanel key={current.id} trip={current} position={position} guidance={guidance} />
        </Suspense>
      </>
    )
  return (
    <WaitingPanel
      // Going offline for a moment is not what the driver did.
      work={placed.moving ? { ...work, driverActiveStatus: true } : work}
      position={position}
      availability={availability}
      offerEnd={desk.end}
      placing={placed.placing}
      moving={placed.moving}
      onPlacing={placed.setPlacing}
      onPlace={(at) => void placed.place(at)}
    />
  )
}

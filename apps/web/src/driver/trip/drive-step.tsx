import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import { missingPictures } from '@cabstand/domain/booking/parcel-pictures'
import { lazy, Suspense } from 'react'
import { useNow } from '../../features/clock/use-now.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { distanceText } from '../../features/text/distance.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { DriveCar } from '../position/demo-panel.tsx'
import type { OwnPosition } from '../position/use-own-position.ts'
import { RiderRow } from './rider-row.tsx'
import { StopsOnTheWay } from './stops-on-the-way.tsx'
import { TripActions } from './trip-actions.tsx'
import type { Guidance } from './use-guidance.ts'
import { useStopStep } from './use-stop-step.ts'

/** Loaded on demand: rarely needed, and a dialog is large. */
const ConfirmFarStep = lazy(() =>
  import('./confirm-far-step.tsx').then((file) => ({ default: file.ConfirmFarStep })),
)

/** Only deliveries have pictures. */
const ParcelPictureFields = lazy(() =>
  import('../pictures/parcel-picture.tsx').then((file) => ({ default: file.ParcelPictureFields })),
)

export interface DriveStepProps {
  readonly trip: DriverBooking
  readonly position: OwnPosition
  readonly guidance: Guidance | null
  readonly to: 'pickup' | 'drop'
}

/** Driving to the pickup or the drop: minutes left, and the arrival button. */
export function DriveStep({ trip, position, guidance, to }: DriveStepProps) {
  const t = useText()
  const format = useFormat()
  const offline = useOfflineReason()
  const toPickup = to === 'pickup'
  const target = toPickup ? trip.pickup : trip.drop
  const { settings } = useBoot()
  const pictureless = !toPickup && missingPictures(trip, settings).length > 0
  const step = useStopStep(trip, position, to)
  return (
    <section
      aria-label={t(toPickup ? 'driver_step_pickup' : 'driver_step_trip')}
      className="flex flex-1 flex-col gap-4"
    >
      <div>
        <WayLeft way={guidance} trip={trip} />
        <p className="text-lead">
          <bdi className="[overflow-wrap:anywhere]">{format.address(target)}</bdi>
        </p>
      </div>
      {!toPickup && trip.waypoints.length > 0 && <StopsOnTheWay stops={trip.waypoints} />}
      <RiderRow trip={trip} at={to} />
      {trip.service === 'delivery' && !toPickup && (
        <Suspense>
          <ParcelPictureFields trip={trip} at="drop" />
        </Suspense>
      )}
      {position.source === 'demo' && (
        <DriveCar
          position={position}
          targets={toPickup ? [trip.pickup] : [...trip.waypoints, trip.drop]}
          toPickup={toPickup}
        />
      )}
      <div className="mt-auto grid gap-2 pt-2">
        <InlineError error={step.error} />
        <Button
          kind="signal"
          size="driver"
          className="w-full focus-visible:outline-focus!"
          working={step.working}
          disabledReason={offline ?? (pictureless ? t('driver_picture_missing') : undefined)}
          onClick={() => void step.take()}
        >
          {t(toPickup ? 'driver_at_pickup' : 'driver_at_drop')}
        </Button>
        <TripActions trip={trip} target={target} />
        {step.question && (
          <Suspense>
            <ConfirmFarStep
              trip={trip}
              to={to}
              question={step.question}
              working={step.working}
              onConfirm={step.confirm}
              onKeepDriving={step.keepDriving}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function WayLeft({ way, trip }: { way: Guidance | null; trip: DriverBooking }) {
  const t = useText()
  const format = useFormat()
  const nowMs = useNow(true, 15_000)
  if (!way) {
    return (
      <h2 className="text-h3 font-bold">
        {t(trip.status === 'STARTED' ? 'driver_step_trip' : 'driver_step_pickup')}
      </h2>
    )
  }
  const count = format.minutes(way.leftSeconds)
  return (
    <h2 className="flex flex-wrap items-baseline gap-x-2.5">
      <span className="text-[1.75rem]/9 font-display">{t('minutes', { count })}</span>
      <span className="text-lead text-ink-2">
        {t('driver_there_at', {
          distance: distanceText(t, format, way.leftMeters, trip.distanceUnit),
          time: format.time(new Date(nowMs + way.leftSeconds * 1000)),
        })}
      </span>
    </h2>
  )
}

/** The reference that staff use. */
export function Reference({ trip }: { trip: DriverBooking }) {
  return <Bdi className="font-mono text-sm text-ink-3">{trip.reference}</Bdi>
}

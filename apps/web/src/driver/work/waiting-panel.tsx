import type { DriverWork } from '@cabstand/contract/http/trips/bookings'
import { lazy, Suspense } from 'react'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Switch } from '../../ui/app/switch.tsx'
import { Button } from '../../ui/button.tsx'
import { InfoIcon } from '../../ui/icons.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { useText } from '../../ui/text.tsx'
import { useAlertsWanted, useSoundUnlocked } from '../offers/alerts.ts'
import { offerEndTexts } from '../offers/offer-end-texts.ts'
import type { OfferState } from '../offers/use-offers.ts'
import type { PlaceCarProps } from '../position/demo-panel.tsx'
import { PositionStatus, useIsHeard } from '../position/position-status.tsx'
import type { OwnPosition } from '../position/use-own-position.ts'
import type { Availability } from './use-availability.ts'

/** Only demo cars are placed. */
const PlaceCar = lazy(() => import('../position/demo-panel.tsx').then((file) => ({ default: file.PlaceCar })))
const AskForPush = lazyExtra(() => import('../../features/push/ask-for-push.tsx'))

export interface WaitingPanelProps extends PlaceCarProps {
  readonly work: DriverWork
  readonly position: OwnPosition
  readonly availability: Availability
  readonly offerEnd: OfferState['end']
}

/** Shown without a trip or an offer: what prevents offers, or that the driver is waiting for one. */
export function WaitingPanel(props: WaitingPanelProps) {
  const { work, position, availability, offerEnd, placing, moving, onPlacing, onPlace } = props
  const t = useText()
  const offline = useOfflineReason()
  const heard = useIsHeard(position)
  const visible = heard && (work.visible || position.report.takenAtMs !== null)
  const [heading, note] = !work.driverActiveStatus
    ? ([t('driver_off_heading'), t('driver_off_note')] as const)
    : visible
      ? ([t('no_tasks'), t('driver_wait_note')] as const)
      : ([t('driver_unheard_heading'), t('driver_unheard_note')] as const)
  const demo = position.source === 'demo'
  return (
    <section aria-label={heading} className="flex flex-1 flex-col gap-4">
      <div role="status" className="grid gap-1">
        {offerEnd && (
          <p className="mb-2 flex items-start gap-2 rounded-panel bg-sunken px-3.5 py-3 text-sm">
            <InfoIcon size={18} className="mt-px" />
            {t(offerEndTexts[offerEnd.reason])}
          </p>
        )}
        <h2 className="text-h3 font-bold">{heading}</h2>
        <p className="text-base text-ink-2">{note}</p>
      </div>
      <InlineError error={availability.error} />
      {!work.driverActiveStatus && (
        <Button
          size="driver"
          className="w-full"
          working={availability.isPending}
          disabledReason={offline}
          onClick={() => void availability.set(true)}
        >
          {t('driver_go_online')}
        </Button>
      )}
      {work.driverActiveStatus && (
        <Suspense>
          <AskForPush person="driver" />
        </Suspense>
      )}
      {demo && (
        <Suspense>
          <PlaceCar placing={placing} moving={moving} onPlacing={onPlacing} onPlace={onPlace} />
        </Suspense>
      )}
      <hr className="border-line" />
      <PositionStatus position={position} />
      <AlertsSwitch />
    </section>
  )
}

function AlertsSwitch() {
  const t = useText()
  const [wanted, setWanted] = useAlertsWanted()
  const unlocked = useSoundUnlocked()
  return (
    <div className="grid gap-1">
      <Switch
        label={t('driver_alerts')}
        checked={wanted}
        onChange={setWanted}
        className="flex-row justify-between font-normal text-ink-2"
      />
      {wanted && !unlocked && <p className="text-sm text-ink-3">{t('driver_alerts_tap')}</p>}
    </div>
  )
}

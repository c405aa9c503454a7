import type { Offer } from '@cabstand/contract/schemas/offer'
import { isolate } from '@cabstand/contract/texts/isolate'
import { errorCode } from '../../api/api-error.ts'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { dayTimeInSentence } from '../../features/text/day-time.ts'
import { distanceText } from '../../features/text/distance.ts'
import { Bdi } from '../../ui/bdi.tsx'
import { useBoot } from '../../ui/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { RouteList } from '../../ui/route-list.tsx'
import { useErrorText, useFormat, useText } from '../../ui/text.tsx'
import { pricedDistanceText } from '../labels.ts'
import { nextOfferTexts } from './offer-end-texts.ts'
import type { OfferState } from './use-offers.ts'

const offerSeconds = 60

/** An offer to this driver: their share, the route to the pickup, the trip, and the time left to answer. */
export function OfferPanel(props: {
  readonly desk: OfferState
  readonly offer: Offer
  readonly onAccepted?: () => void
}) {
  const { desk, offer, onAccepted } = props
  const t = useText()
  const format = useFormat()
  const { carType, service } = offer
  const secondsLeft = (Date.parse(offer.expiresAt ?? '') - desk.nowMs) / 1000
  const title = t(service === 'delivery' ? 'driver_offer_parcel' : 'driver_offer', {
    carType: format.carType(carType).name,
    payment: t(`driver_pay_${offer.paymentMode}`),
  })
  return (
    <section aria-label={title} className="flex flex-1 flex-col gap-4 text-on-sign">
      <div className="flex items-center justify-between gap-4">
        <div role="status">
          {desk.end && desk.end.reason !== 'declined' && (
            <p className="mb-3 text-sm font-semibold">{t(nextOfferTexts[desk.end.reason])}</p>
          )}
          <p className="text-base text-on-sign-2">{title}</p>
          <p className="caps-center text-h2 leading-none font-display">
            <Bdi>{format.money(offer.driverShare)}</Bdi>
          </p>
          <p className="text-base text-on-sign-2">{t('driver_your_share')}</p>
        </div>
        {offer.expiresAt === null || secondsLeft > offerSeconds ? (
          <p className="max-w-40 text-sm text-on-sign-2">{t('driver_offer_assigned')}</p>
        ) : (
          <CountdownRing secondsLeft={secondsLeft} totalSeconds={offerSeconds} />
        )}
      </div>
      {offer.bookLater && (
        <p className="text-base font-semibold">
          {t('driver_offer_later', { time: dayTimeInSentence(t, format, offer.tripDate, Date.now()) })}
        </p>
      )}
      <hr className="border-sign-line" />
      <OfferStops offer={offer} />
      <OfferAnswer desk={desk} onAccepted={onAccepted} />
    </section>
  )
}

/** The buttons, and what prevents an answer. */
function OfferAnswer(props: { readonly desk: OfferState; readonly onAccepted: (() => void) | undefined }) {
  const { desk, onAccepted } = props
  const t = useText()
  const errorText = useErrorText()
  const offline = useOfflineReason()
  return (
    <div className="mt-auto grid gap-2">
      {offline && <p className="text-sm text-on-sign-2">{offline}</p>}
      {Boolean(desk.error) && (
        <p role="alert" className="text-sm font-semibold">
          {errorText(errorCode(desk.error))}
        </p>
      )}
      <div className="flex gap-3">
        <Button
          kind="outline"
          size="driver"
          working={desk.declining}
          aria-disabled={offline !== undefined || undefined}
          onClick={() => offline === undefined && desk.decline()}
        >
          {t('driver_decline')}
        </Button>
        <Button
          kind="signal"
          size="driver"
          className="flex-1"
          working={desk.accepting}
          aria-disabled={offline !== undefined || undefined}
          onClick={() => offline === undefined && desk.accept(onAccepted)}
        >
          {t('driver_accept')}
        </Button>
      </div>
      {desk.waiting > 0 && (
        <p className="text-center text-sm text-on-sign-2">
          {t('driver_more_offers', { count: desk.waiting })}
        </p>
      )}
    </div>
  )
}

function OfferStops({ offer }: { offer: Offer }) {
  const t = useText()
  const format = useFormat()
  const unit = useBoot().settings.convertToMile ? 'mi' : 'km'
  const { roadSeconds, roadMeters, distanceMeters } = offer
  const toPickup =
    roadSeconds === null || roadMeters === null
      ? t('driver_to_pickup_air', { distance: distanceText(t, format, distanceMeters, unit) })
      : t('driver_to_pickup', {
          minutes: t('minutes', { count: format.minutes(roadSeconds) }),
          distance: distanceText(t, format, roadMeters, unit),
        })
  const facts = t('driver_trip_facts', {
    minutes: t('minutes', { count: format.minutes(offer.estimateTime) }),
    distance: pricedDistanceText(t, offer.estimateDistance, offer.distanceUnit),
    name: isolate(offer.customerName),
  })
  return (
    <RouteList
      className="[overflow-wrap:anywhere]"
      stops={[
        { id: 'pickup', kind: 'pickup', title: <bdi>{format.address(offer.pickup)}</bdi>, note: toPickup },
        ...offer.waypoints.map((stop, index) => ({
          id: `waypoint-${index}`,
          kind: 'waypoint' as const,
          title: <bdi>{format.address(stop)}</bdi>,
        })),
        { id: 'drop', kind: 'drop', title: <bdi>{format.address(offer.drop)}</bdi>, note: facts },
      ]}
    />
  )
}

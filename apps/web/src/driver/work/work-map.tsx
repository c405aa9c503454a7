import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { isolate } from '@cabstand/contract/texts/isolate'
import type { LatLng } from '@cabstand/domain/distance'
import type { MapCar, MapPin } from '../../map/items.ts'
import { MapView } from '../../map/map-view.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import type { OwnPosition } from '../position/use-own-position.ts'
import type { Guidance } from '../trip/use-guidance.ts'
import { tripStep } from './work-state.ts'

export interface WorkMapProps {
  readonly offer: Offer | undefined
  readonly trip: DriverBooking | undefined
  readonly position: OwnPosition
  /** The way to the offer's pickup, or to the next place of the trip. */
  readonly guidance: Guidance | null
  readonly onPlace: ((at: LatLng) => void) | undefined
}

/** Room for the next turn and the buttons at the top, and for the sheet at the bottom on phones. */
const panels = { top: 40, bottom: 16 } as const
const drivingPanels = { top: 140, bottom: 16 } as const
const covered = { bottom: 16 } as const

/** The driver's car, and its current route. */
export function WorkMap({ offer, trip, position, guidance, onPlace }: WorkMapProps) {
  const t = useText()
  const format = useFormat()
  const step = trip && tripStep(trip)
  const stops = trip ?? offer
  const toPickup = offer !== undefined || step === 'pickup'
  const driving = step === 'pickup' || step === 'trip'
  const { fix } = position
  const heading = fix?.heading ?? guidance?.heading ?? null
  const cars: MapCar[] = fix ? [{ id: 'own', ...fix, heading, role: 'own' }] : []
  const pins: MapPin[] = []
  if (stops && (toPickup || step === 'wait')) {
    pins.push({
      id: 'pickup',
      kind: 'pickup',
      ...pointOf(stops.pickup),
      address: format.address(stops.pickup),
      label: t('pickup'),
    })
  }
  if (stops && step === 'trip') {
    for (const [index, stop] of stops.waypoints.entries()) {
      pins.push({
        id: `waypoint-${index}`,
        kind: 'waypoint',
        ...pointOf(stop),
        address: format.address(stop),
      })
    }
    pins.push({
      id: 'drop',
      kind: 'drop',
      ...pointOf(stops.drop),
      address: format.address(stops.drop),
      label: t('drop'),
    })
  }
  const label = stops
    ? t('driver_map_trip', {
        pickup: isolate(format.address(stops.pickup)),
        drop: isolate(format.address(stops.drop)),
      })
    : t(fix ? 'driver_map' : 'driver_map_empty')
  return (
    <MapView
      label={label}
      className="size-full"
      controlsClassName="end-4 bottom-10"
      panels={driving && guidance?.turn ? drivingPanels : panels}
      covered={covered}
      carOnRoute
      headingUp={driving && guidance !== null}
      pins={pins}
      cars={cars}
      notes={fix ? [t('map_own_car')] : []}
      route={driving ? (guidance?.polyline ?? null) : null}
      approach={offer ? (guidance?.polyline ?? null) : null}
      {...(onPlace && { onPlaceCar: onPlace })}
    />
  )
}

function pointOf({ lat, lng }: LatLng): LatLng {
  return { lat, lng }
}

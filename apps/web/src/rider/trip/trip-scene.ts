import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import { searchFrame } from '../../features/cars/near-cars.ts'
import type { CarFix, MapCar, MapContent, MapFrame, MapPin } from '../../map/items.ts'

/** What the map of a trip shows, by status. */
export type TripStage = 'searching' | 'coming' | 'driving' | 'whole'

/** The search for a later ride starts shortly before its time; until then the whole route is shown. */
export function tripStage({ status, bookLater }: Pick<RiderBooking, 'status' | 'bookLater'>): TripStage {
  switch (status) {
    case 'NEW':
      return bookLater ? 'whole' : 'searching'
    case 'ACCEPTED':
    case 'ARRIVED':
      return 'coming'
    case 'STARTED':
      return 'driving'
    case 'PAYMENT_PENDING':
    case 'REACHED':
    case 'PENDING':
    case 'PAID':
    case 'COMPLETE':
    case 'CANCELLED':
      return 'whole'
    default:
      return status satisfies never
  }
}

type TripFacts = Pick<
  RiderBooking,
  | 'id'
  | 'status'
  | 'bookLater'
  | 'pickup'
  | 'waypoints'
  | 'drop'
  | 'polyline'
  | 'trackPolyline'
  | 'tripStartTime'
  | 'tripEndTime'
>

export interface TripSceneInput {
  readonly booking: TripFacts
  /** The trip's car at its last known position. */
  readonly car: CarFix | null
  /** Free cars around the pickup during the search for a driver. */
  readonly near: readonly MapCar[]
  /** Encoded polyline of the car's route to the pickup. */
  readonly approach: string | null
  /** When the car will be at its next stop, as text; undefined while unknown. */
  readonly arrival?: string | undefined
  /** The label of the pickup on the map. */
  readonly you: string
  readonly timeOf: (instant: string) => string
  /** The address of a stop in the reader's language. */
  readonly addressOf: (stop: RiderBooking['pickup']) => string
}

type TripScene = Pick<
  MapContent,
  'pins' | 'cars' | 'route' | 'quietRoute' | 'carOnRoute' | 'approach' | 'frame'
>

/** The items on the map of a trip, and those that the camera frames. */
export function tripScene(input: TripSceneInput): TripScene {
  const { booking, car, near, approach } = input
  const stage = tripStage(booking)
  const driven = stage === 'coming' || stage === 'driving' ? car : null
  const whole = booking.trackPolyline ?? booking.polyline
  return {
    pins: pinsOf(input, stage),
    cars: stage === 'searching' ? near : driven ? [{ ...fixOf(driven), id: 'car', role: 'trip' }] : [],
    // During the search for a driver, only the pickup and the cars around it are framed.
    route: stage === 'searching' ? null : whole,
    quietRoute: stage === 'coming' || booking.status === 'CANCELLED',
    carOnRoute: stage === 'driving',
    approach: stage === 'coming' ? approach : null,
    frame: {
      subject: booking.id,
      ...frameOf(booking, stage, driven, near, whole),
    },
  }
}

function frameOf(
  booking: TripFacts,
  stage: TripStage,
  car: CarFix | null,
  near: readonly LatLng[],
  whole: string | null,
): MapFrame {
  const { pickup, waypoints, drop } = booking
  const moving = car ? { moving: [fixOf(car)] } : {}
  switch (stage) {
    case 'searching':
      return searchFrame(pickup, near)
    case 'coming':
      return { points: [pointOf(pickup)], ...moving }
    case 'driving':
      // Without its car, an active trip is framed by its whole route.
      if (car) return { points: [...waypoints, drop].map(pointOf), ...moving }
      return { points: everything(booking, whole) }
    case 'whole':
      return { points: everything(booking, whole) }
    default:
      return stage satisfies never
  }
}

function everything({ pickup, waypoints, drop }: TripFacts, whole: string | null): LatLng[] {
  return [...[pickup, ...waypoints, drop].map(pointOf), ...(whole ? decodePolyline(whole) : [])]
}

function pinsOf({ booking, arrival, you, timeOf, addressOf }: TripSceneInput, stage: TripStage): MapPin[] {
  const { pickup, waypoints, drop, tripStartTime, tripEndTime } = booking
  // During the ride only its end matters.
  const times =
    stage === 'driving'
      ? { pickup: undefined, drop: arrival }
      : {
          pickup: stage === 'coming' ? you : tripStartTime && timeOf(tripStartTime),
          drop: tripEndTime && timeOf(tripEndTime),
        }
  const pins: MapPin[] = [
    {
      id: 'pickup',
      kind: 'pickup',
      ...pointOf(pickup),
      address: addressOf(pickup),
      ...(times.pickup && { label: times.pickup }),
      ...(stage === 'searching' && { searching: true }),
    },
  ]
  if (stage === 'searching') return pins
  for (const [index, stop] of waypoints.entries()) {
    pins.push({ id: `waypoint-${index}`, kind: 'waypoint', ...pointOf(stop), address: addressOf(stop) })
  }
  pins.push({
    id: 'drop',
    kind: 'drop',
    ...pointOf(drop),
    address: addressOf(drop),
    ...(times.drop && { label: times.drop }),
  })
  return pins
}

const pointOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng })
const fixOf = ({ lat, lng, heading }: CarFix): CarFix => ({ lat, lng, heading })

import type { RunningTrip, SharedTrip } from '@cabstand/contract/http/trips/sharing'
import type { TranslatedStop } from '@cabstand/contract/schemas/common'
import type { BookingStatus } from '@cabstand/domain/booking/status'
import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline, encodePolyline } from '@cabstand/domain/polyline'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import { type BookingRow, endsOf, getBookingRow, type TripEta } from '../bookings/index.ts'
import { type CarTypeReader, carTypeBrief } from '../pricing/index.ts'
import type { Tracker } from '../tracking/index.ts'
import { findSharedBooking } from './shared-trip-store.ts'
import { streetOf } from './street-of.ts'
import type { TripLinks } from './trip-link.ts'

export interface SharingDeps {
  readonly db: Database
  readonly links: TripLinks
  readonly carTypes: CarTypeReader
  readonly eta: TripEta
  readonly hints: Hints
  readonly tracker: Tracker
  readonly now: () => Date
}

/** How long the page of a link says that the trip has ended. */
export const keptAfterEndMs = 24 * 60 * 60_000

const stageOf = {
  PAYMENT_PENDING: 'searching',
  NEW: 'searching',
  ACCEPTED: 'coming',
  ARRIVED: 'arrived',
  STARTED: 'driving',
  REACHED: 'ended',
  PENDING: 'ended',
  PAID: 'ended',
  COMPLETE: 'ended',
  CANCELLED: 'ended',
} as const satisfies Record<BookingStatus, SharedTrip['stage']>

/** The booking of a token. Throws `shared_trip_not_found`. */
export async function getSharedBooking(
  { db, links, now }: Pick<SharingDeps, 'db' | 'links' | 'now'>,
  token: string,
): Promise<BookingRow> {
  const bookingId = await findSharedBooking(db, links.lookupHash(token))
  if (bookingId === undefined) throw new AppError('shared_trip_not_found')
  const booking = await getBookingRow(db, bookingId)
  const endedAt = endOf(booking)
  if (endedAt !== null && now().getTime() - endedAt.getTime() > keptAfterEndMs) {
    throw new AppError('shared_trip_not_found')
  }
  return booking
}

/**
 * A trip as the people see it who have its link. Throws `shared_trip_not_found`, also when the rider stopped sharing
 * while the trip was read.
 */
export async function readTripOfLink(deps: SharingDeps, token: string): Promise<SharedTrip> {
  const booking = await getSharedBooking(deps, token)
  const { status, service, customerName } = booking
  const stage = stageOf[status]
  const trip = {
    stage,
    outcome: stage !== 'ended' ? null : status === 'CANCELLED' ? 'cancelled' : 'arrived',
    endedAt: endOf(booking)?.toISOString() ?? null,
    riderName: firstName(customerName),
    service,
    trip: stage === 'ended' ? null : await toRunningTrip(deps, booking),
  } as const
  await assertStillShared(deps, token)
  return trip
}

/** The road time may come from another server and take seconds, in which the rider can stop sharing. */
async function assertStillShared({ db, links }: SharingDeps, token: string): Promise<void> {
  if ((await findSharedBooking(db, links.lookupHash(token))) === undefined)
    throw new AppError('shared_trip_not_found')
}

/** What is left of a trip that is no longer shared. */
export function stoppedTrip(last: SharedTrip): SharedTrip {
  return { ...last, stage: 'ended', outcome: 'stopped', endedAt: null, trip: null }
}

const endOf = ({ cancelledAt, tripEndTime }: BookingRow) => cancelledAt ?? tripEndTime

async function toRunningTrip(deps: SharingDeps, booking: BookingRow): Promise<RunningTrip> {
  const { pickup, drop } = endsOf(booking)
  const { position, secondsToNextStop } = await deps.eta.read(booking)
  const carType = await deps.carTypes.find(booking.carType)
  const vehicle = [booking.vehicleMake, booking.vehicleModel].filter(Boolean).join(' ')
  return {
    driverName: booking.driverName === null ? null : firstName(booking.driverName),
    vehicle: vehicle === '' ? null : vehicle,
    vehicleNumber: booking.vehicleNumber,
    carType:
      carType === undefined
        ? { id: booking.carType, name: '', translations: {}, image: '', photo: '' }
        : carTypeBrief(carType),
    pickup: forStrangers(pickup),
    drop: forStrangers(drop),
    waypoints: booking.waypoints.map(forStrangers),
    polyline: withCoarseEnds(booking.polyline),
    estimateTime: booking.estimateTime,
    tripStartTime: booking.tripStartTime?.toISOString() ?? null,
    car: position && roundedTo(carDecimals, position),
    secondsToNextStop,
  }
}

const firstName = (name: string) => name.trim().split(/\s+/, 1)[0] ?? ''

/** About eleven metres: on which corner of a street, and not in which house. */
const stopDecimals = 4
/** About a metre. */
const carDecimals = 5

const roundedTo = <P extends LatLng>(decimals: number, point: P): P => ({
  ...point,
  lat: Number(point.lat.toFixed(decimals)),
  lng: Number(point.lng.toFixed(decimals)),
})

/** The route, which ends on the road in front of the houses, as coarse there as the stops. */
function withCoarseEnds(polyline: string): string {
  const points = decodePolyline(polyline)
  const last = points.length - 1
  return encodePolyline(
    points.map((point, index) => (index === 0 || index === last ? roundedTo(stopDecimals, point) : point)),
  )
}

/** A stop without its exact place, house number and what the rider added about flat or floor. */
function forStrangers({ translations = {}, ...stop }: TranslatedStop): TranslatedStop {
  return {
    ...roundedTo(stopDecimals, stop),
    address: streetOf(stop.address),
    translations: Object.fromEntries(
      Object.entries(translations).map(([locale, address]) => [locale, streetOf(address)]),
    ),
  }
}

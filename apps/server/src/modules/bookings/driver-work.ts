import type { DriverWork } from '@cabstand/contract/http/drivers'
import type { Offer } from '@cabstand/contract/schemas/booking'
import type { TranslatedStop } from '@cabstand/contract/schemas/common'
import type { LatLng } from '@cabstand/domain/distance'
import type { FareBreakdown } from '@cabstand/domain/fare/quote-fare'
import type { OfferFeed } from '../../realtime/feeds.ts'
import { carTypeBrief } from '../pricing/index.ts'
import { findOwnPlace, positionLimits } from '../tracking/index.ts'
import { findUser } from '../users/index.ts'
import type { BookingParts } from './booking-parts.ts'
import { endsOf } from './booking-row.ts'
import { listDriverTrips } from './booking-store.ts'
import { acknowledgeOffer, listOpenOffers } from './offer-store.ts'
import { toSnapshot, toView } from './snapshot.ts'

type OfferRow = Awaited<ReturnType<typeof listOpenOffers>>[number]

async function toOffer(parts: BookingParts, row: OfferRow): Promise<Offer> {
  const carType = await parts.carTypes.find(row.carType)
  return {
    bookingId: row.bookingId,
    reference: row.reference,
    round: row.round,
    service: row.service as Offer['service'],
    carType:
      carType === undefined
        ? { id: row.carType, name: '', translations: {}, image: '' }
        : carTypeBrief(carType),
    ...endsOf(row),
    waypoints: row.waypoints as unknown as TranslatedStop[],
    polyline: row.polyline,
    tripDate: row.tripDate.toISOString(),
    bookLater: row.bookLater,
    // Until he accepts, a driver knows no more than a first name.
    customerName: row.customerName.split(' ')[0] ?? '',
    driverShare: row.driverShare,
    paymentMode: row.paymentMode as Offer['paymentMode'],
    estimateDistance: row.estimateDistance,
    distanceUnit: (row.estimateBreakdown as unknown as FareBreakdown).unit,
    estimateTime: row.estimateTime,
    roadSeconds: row.roadSeconds,
    roadMeters: row.roadMeters,
    distanceMeters: row.distanceMeters,
    offeredAt: row.offeredAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** How the realtime gateway reads drivers' offers. */
export function createOfferFeed(parts: BookingParts): OfferFeed {
  return {
    async listOpenOffers(drivers) {
      const rows = await listOpenOffers(parts.db, drivers, parts.now())
      const byDriver = new Map<string, Offer[]>()
      for (const row of rows) {
        byDriver.set(row.driver, [...(byDriver.get(row.driver) ?? []), await toOffer(parts, row)])
      }
      return byDriver
    },
    acknowledge: (offer) => acknowledgeOffer(parts.db, { ...offer, at: parts.now() }),
  }
}

function toPlace({ lat, lng, atMs }: LatLng & { readonly atMs: number }) {
  return { lat, lng, at: new Date(atMs).toISOString() }
}

/** A driver's open offers and running trips: what the work screen shows after a reload. */
export async function readDriverWork(parts: BookingParts, driverId: string): Promise<DriverWork> {
  const [driver, position, place, offers, trips] = await Promise.all([
    findUser(parts.db, driverId),
    parts.tracker.positions.find(driverId),
    findOwnPlace(parts.db, parts.tracker.positions, driverId),
    createOfferFeed(parts).listOpenOffers([driverId]),
    listDriverTrips(parts.db, driverId),
  ])
  return {
    driverActiveStatus: driver?.driverActiveStatus ?? false,
    queue: driver?.queue ?? false,
    heard: position !== undefined && position.heardAtMs > parts.now().getTime() - positionLimits.maxAgeMs,
    lastPlace: place === undefined ? null : toPlace(place),
    offers: offers.get(driverId) ?? [],
    bookings: await Promise.all(
      trips.map(async (trip) => toView(await toSnapshot(trip, parts.carTypes), 'driver')),
    ),
  }
}

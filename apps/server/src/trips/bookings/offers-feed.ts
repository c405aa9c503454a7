import { offerSeen, offersFeed } from '@cabstand/contract/realtime/bookings'
import type { Offer } from '@cabstand/contract/schemas/offer'
import {
  type ClientMessage,
  clientMessage,
  encodeBy,
  type Feed,
  stateFeed,
} from '../../platform/realtime/feed.ts'
import { carTypeBrief } from '../pricing/index.ts'
import type { BookingDeps } from './booking-deps.ts'
import { endsOf } from './booking-row.ts'
import { acknowledgeOffer, listOpenOffers } from './offer-store.ts'
import { offersTopics } from './topics.ts'

type OfferDeps = Pick<BookingDeps, 'db' | 'carTypes' | 'now'>
type OfferRow = Awaited<ReturnType<typeof listOpenOffers>>[number]

async function toOffer(deps: OfferDeps, row: OfferRow): Promise<Offer> {
  const carType = await deps.carTypes.find(row.carType)
  return {
    bookingId: row.bookingId,
    reference: row.reference,
    round: row.round,
    service: row.service,
    carType:
      carType === undefined
        ? { id: row.carType, name: '', translations: {}, image: '', photo: '' }
        : carTypeBrief(carType),
    ...endsOf(row),
    waypoints: row.waypoints,
    polyline: row.polyline,
    tripDate: row.tripDate.toISOString(),
    bookLater: row.bookLater,
    // Before they accept, drivers see only the rider's first name.
    customerName: row.customerName.split(' ')[0] ?? '',
    driverShare: row.driverShare,
    paymentMode: row.paymentMode,
    estimateDistance: row.estimateDistance,
    distanceUnit: row.estimateBreakdown.unit,
    estimateTime: row.estimateTime,
    roadSeconds: row.roadSeconds,
    roadMeters: row.roadMeters,
    distanceMeters: row.distanceMeters,
    offeredAt: row.offeredAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** The open offers of some drivers, oldest first; an empty list for those who have none. */
export async function readOpenOffers(
  deps: OfferDeps,
  drivers: readonly string[],
): Promise<Map<string, Offer[]>> {
  const byDriver = new Map<string, Offer[]>(drivers.map((driver) => [driver, []]))
  for (const row of await listOpenOffers(deps.db, drivers, deps.now())) {
    byDriver.get(row.driver)?.push(await toOffer(deps, row))
  }
  return byDriver
}

/** Every driver's own open offers. */
export function createOffersFeed(deps: OfferDeps): Feed {
  const encode = encodeBy(offersFeed.state)
  return stateFeed(offersFeed, {
    topics: offersTopics,
    admit: async () => 'driver',
    read: (drivers) => readOpenOffers(deps, drivers),
    encode: (offers, audience) => encode({ offers }, audience),
  })
}

/** Records that the driver's screen showed an offer, for the dispatch record. */
export function createOfferSeen({ db, now }: OfferDeps): ClientMessage {
  return clientMessage(offerSeen, async (offer, { userId }) => {
    await acknowledgeOffer(db, { ...offer, driver: userId, at: now() })
    return null
  })
}

import type { OutputOf } from '@cabstand/contract/endpoint'
import type { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnanswered } from '../../api/api-error.ts'
import { carsNearbyQuery, quotesQuery } from '../../api/queries/places.ts'
import { useTrackedCars } from '../../features/cars/use-tracked-cars.ts'
import { useSecondsUntil } from '../../features/clock/use-now.ts'
import { useOnline } from '../../features/session/use-online.ts'
import type { CarOffer } from './car-choice.tsx'
import type { ChosenTrip } from './chosen-trip.ts'
import type { Service } from './service.ts'

/** Prices of the chosen trip, requested again when they expire, and the cars around the pickup. */
export function usePrices(trip: ChosenTrip, service: Service, nowMs: number) {
  const quotes = useQuery({
    ...quotesQuery(trip.request),
    // While a price with another parcel is computed, the rows stay where they are; nothing of them can be booked.
    placeholderData: (earlier, query) =>
      tripKey(query?.queryKey[1]) === tripKey(trip.request) ? earlier : undefined,
  })
  const nearby = useQuery(carsNearbyQuery(trip.pickupAt))
  const { data, isFetching, refetch } = quotes
  const secondsLeft = useSecondsUntil(data ? Date.parse(data.expiresAt) : null)
  const online = useOnline()
  const unanswered = quotes.isError && isUnanswered(quotes.error)
  // What failed for want of a connection is requested again when there is one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error while there is a connection waits for the person
  useEffect(() => {
    if (online && unanswered) void refetch()
  }, [online])
  const [renewedFor, setRenewedFor] = useState<string | null>(null)
  const ranOut = data !== undefined && secondsLeft === 0
  const quoteSet = data?.quotes[0]?.quoteId
  useEffect(() => {
    if (!ranOut || isFetching) return
    void refetch().then((answer) => {
      if (answer.isSuccess) setRenewedFor(answer.data.quotes[0]?.quoteId ?? null)
    })
  }, [ranOut, isFetching, refetch])
  return {
    quotes,
    secondsLeft,
    /** There is no connection, so prices come later. */
    waitsForLine: !online && trip.request !== null && (data === undefined || secondsLeft === 0),
    cars: useTrackedCars(nearby.data?.cars),
    offers: data ? listOffers(data, nearby.data?.nearest, trip, service, nowMs) : [],
    /** The shown price replaced an expired one. */
    renewed: renewedFor !== null && renewedFor === quoteSet,
  }
}

type Quotes = OutputOf<typeof createQuotes>

/** What tells trips apart: everything but the parcels. */
const tripKey = (request: unknown) =>
  JSON.stringify(request, (name, value: unknown) => (name === 'parcels' ? undefined : value))

/** A row of the choice, with what booking and the receipt need. */
export interface PricedOffer extends CarOffer {
  readonly quoteId: string
  readonly carType: Quotes['quotes'][number]['carType']
  readonly lines: Quotes['quotes'][number]['lines']
}

/** Car types of the service in the server's order, each with its newest time to the pickup. */
function listOffers(
  { quotes, route }: Quotes,
  nearest: ReadonlyArray<{ readonly carType: string; readonly seconds: number }> | undefined,
  { tripDate }: ChosenTrip,
  service: Service,
  nowMs: number,
): PricedOffer[] {
  return quotes
    .filter(({ carType }) => carType.service === service)
    .map(({ carType, tripCost, quoteId, lines, secondsToPickup }) => {
      const seconds = nearest
        ? (nearest.find((near) => near.carType === carType.id)?.seconds ?? null)
        : secondsToPickup
      const startMs = tripDate ? Date.parse(tripDate) : seconds === null ? null : nowMs + seconds * 1000
      const arrival = startMs === null ? null : new Date(startMs + route.durationSeconds * 1000)
      return { carType, tripCost, quoteId, lines, secondsToPickup: seconds, arrival }
    })
}

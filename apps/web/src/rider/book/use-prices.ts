import type { OutputOf } from '@cabstand/contract/endpoint'
import type { createQuotes } from '@cabstand/contract/http/pricing'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { carsNearbyQuery, quotesQuery } from '../../api/queries/places.ts'
import { useTrackedCars } from '../../features/cars/use-tracked-cars.ts'
import { useSecondsUntil } from '../../features/clock/use-now.ts'
import type { CarOffer } from './car-choice.tsx'
import type { ChosenTrip } from './chosen-trip.ts'

/** Prices of the chosen trip, requested again when they expire, and the cars around the pickup. */
export function usePrices(trip: ChosenTrip, nowMs: number) {
  const quotes = useQuery(quotesQuery(trip.wish))
  const nearby = useQuery(carsNearbyQuery(trip.pickupAt))
  const { data, isFetching, refetch } = quotes
  const secondsLeft = useSecondsUntil(data ? Date.parse(data.expiresAt) : null)
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
    cars: useTrackedCars(nearby.data?.cars),
    offers: data ? listOffers(data, nearby.data?.nearest, trip, nowMs) : [],
    /** The shown price replaced an expired one. */
    renewed: renewedFor !== null && renewedFor === quoteSet,
  }
}

type Quotes = OutputOf<typeof createQuotes>

/** A row of the choice, with what booking and the receipt need. */
export interface PricedOffer extends CarOffer {
  readonly quoteId: string
  readonly lines: Quotes['quotes'][number]['lines']
}

/** Taxi car types in the server's order, each with its newest time to the pickup. */
function listOffers(
  { quotes, route }: Quotes,
  nearest: ReadonlyArray<{ readonly carType: string; readonly seconds: number }> | undefined,
  { tripDate }: ChosenTrip,
  nowMs: number,
): PricedOffer[] {
  return quotes
    .filter(({ carType }) => carType.service === 'taxi')
    .map(({ carType, tripCost, quoteId, lines, secondsToPickup }) => {
      const seconds = nearest
        ? (nearest.find((near) => near.carType === carType.id)?.seconds ?? null)
        : secondsToPickup
      const startMs = tripDate ? Date.parse(tripDate) : seconds === null ? null : nowMs + seconds * 1000
      const arrival = startMs === null ? null : new Date(startMs + route.durationSeconds * 1000)
      return { carType, tripCost, quoteId, lines, secondsToPickup: seconds, arrival }
    })
}

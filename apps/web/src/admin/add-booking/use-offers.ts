import type { OutputOf } from '@cabstand/contract/endpoint'
import type { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { carsNearbyQuery, quotesQuery, type TripRequest } from '../../api/queries/places.ts'
import { useTrackedCars } from '../../features/cars/use-tracked-cars.ts'
import { useSecondsUntil } from '../../features/clock/use-now.ts'
import type { Coordinates } from '../../ui/address/use-address.ts'

type Quotes = OutputOf<typeof createQuotes>

/** One car type with its price, and the cars of it near the pickup. */
export interface Offer {
  readonly quoteId: string
  readonly carType: Quotes['quotes'][number]['carType']
  readonly tripCost: number
  readonly carsNearby: number
  /** Of the nearest free car; null: none is near. */
  readonly secondsToPickup: number | null
}

/** The prices of the trip, asked for again when they expire, and the cars around its pickup. */
export function useOffers(trip: TripRequest | null, pickup: Coordinates | null) {
  const quotes = useQuery(quotesQuery(trip))
  const nearby = useQuery(carsNearbyQuery(pickup))
  const { data, isFetching, refetch } = quotes
  const secondsLeft = useSecondsUntil(data ? Date.parse(data.expiresAt) : null)
  const ranOut = data !== undefined && secondsLeft === 0
  useEffect(() => {
    if (ranOut && !isFetching) void refetch()
  }, [ranOut, isFetching, refetch])
  const cars = useTrackedCars(nearby.data?.cars)
  const offers = (data?.quotes ?? []).map(({ quoteId, carType, tripCost, ...near }): Offer => {
    if (!nearby.data) return { quoteId, carType, tripCost, ...near }
    const nearest = nearby.data.nearest.find((each) => each.carType === carType.id)
    return {
      quoteId,
      carType,
      tripCost,
      carsNearby: nearby.data.cars.filter((car) => car.carType === carType.id).length,
      secondsToPickup: nearest?.seconds ?? null,
    }
  })
  return { quotes, route: data?.route, offers, cars, secondsLeft }
}

/** The chosen car type; before anything is chosen, the first one that has a car near. */
export function chosenOffer(offers: readonly Offer[], carType: string, later: boolean): Offer | undefined {
  const found = offers.find((offer) => offer.carType.id === carType)
  return found ?? (later ? undefined : offers.find((offer) => offer.secondsToPickup !== null)) ?? offers[0]
}

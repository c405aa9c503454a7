import { useState } from 'react'
import { matchCars, type SeenCar, type TrackedCar } from './match-cars.ts'

/** The cars of each response, identified by their previous positions. */
export function useTrackedCars(seen: readonly SeenCar[] | undefined): readonly TrackedCar[] {
  const [tracked, setTracked] = useState<{
    readonly seen?: typeof seen
    readonly cars: readonly TrackedCar[]
  }>({
    cars: [],
  })
  if (seen === undefined || seen === tracked.seen) return tracked.cars
  const cars = matchCars(tracked.cars, seen)
  setTracked({ seen, cars })
  return cars
}

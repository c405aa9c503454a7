import { haversineMeters, type LatLng } from '../distance.ts'

/** Within this distance a car stands at the booked drop: positions are inexact, and entrances are off the road. */
export const atDropMeters = 50

/** Whether a trip ended somewhere else than booked, so that its drop is the place where it ended. */
export function endedElsewhere(place: LatLng, bookedDrop: LatLng): boolean {
  return haversineMeters(place, bookedDrop) > atDropMeters
}

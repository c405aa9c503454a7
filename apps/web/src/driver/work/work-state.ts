import type { DriverBooking } from '@cabstand/contract/schemas/booking'
import type { Offer } from '@cabstand/contract/schemas/offer'
import { driverQueueMs, isBeforeDispatch } from '@cabstand/domain/booking/book-later'
import type { GuidedTo } from '../trip/use-guidance.ts'

/** The driver's next step in an active trip. */
export type TripStep = 'pickup' | 'wait' | 'trip' | 'collect' | 'settle'

type Facts = Pick<DriverBooking, 'status' | 'paymentMode' | 'payableAmount' | 'prepaid'>

/** The next step of a trip; undefined when nothing is left for the driver. */
export function tripStep({ status, paymentMode, payableAmount, prepaid }: Facts): TripStep | undefined {
  const isCash = paymentMode === 'cash' && payableAmount > 0 && !prepaid
  switch (status) {
    case 'ACCEPTED':
      return 'pickup'
    case 'ARRIVED':
      return 'wait'
    case 'STARTED':
      return 'trip'
    case 'REACHED':
      return isCash ? 'collect' : 'settle'
    case 'PENDING':
      // The wallet or a card pays, so the driver is free: see `unpaid`.
      return isCash ? 'collect' : undefined
    case 'NEW':
    case 'PAYMENT_PENDING':
    case 'PAID':
    case 'COMPLETE':
    case 'CANCELLED':
      return undefined
    default:
      return status satisfies never
  }
}

type Trip = Facts & Pick<DriverBooking, 'bookLater' | 'tripDate' | 'acceptedAt'>

/** A Book Later becomes current 15 minutes before its pickup time. */
export function isDue(trip: Trip, nowMs: number): boolean {
  if (trip.status !== 'ACCEPTED' || !trip.bookLater) return true
  const acceptedMs = trip.acceptedAt === null ? nowMs : Date.parse(trip.acceptedAt)
  return nowMs >= driverQueueMs(acceptedMs, Date.parse(trip.tripDate))
}

/** A Book Later that was accepted before its search: its driver gives it back to staff instead of cancelling it. */
export function isAcceptedEarly({ bookLater, acceptedAt, tripDate }: Omit<Trip, keyof Facts>): boolean {
  return bookLater && acceptedAt !== null && isBeforeDispatch(Date.parse(tripDate), Date.parse(acceptedAt))
}

const order: readonly TripStep[] = ['trip', 'collect', 'settle', 'wait', 'pickup']

export interface SortedTrips<T> {
  /** The current trip. */
  readonly current: T | undefined
  /** Trips accepted for later, or after the current one. */
  readonly next: readonly T[]
  /** Ended trips that wait for a payment in the app. */
  readonly unpaid: readonly T[]
}

/** Chooses the current trip: trips in progress come before accepted ones. */
export function sortTrips<T extends Trip>(trips: readonly T[], nowMs: number): SortedTrips<T> {
  const open = trips.filter((trip) => tripStep(trip) !== undefined)
  const unpaid = trips.filter((trip) => trip.status === 'PENDING' && tripStep(trip) === undefined)
  const rank = (trip: T) => {
    const step = tripStep(trip)
    return isDue(trip, nowMs) && step ? order.indexOf(step) : order.length
  }
  const sorted = [...open].sort(
    (a, b) => rank(a) - rank(b) || Date.parse(a.tripDate) - Date.parse(b.tripDate),
  )
  const [first, ...rest] = sorted
  if (!first || !isDue(first, nowMs)) return { current: undefined, next: sorted, unpaid }
  return { current: first, next: rest, unpaid }
}

/** Where a driver is led: to the pickup of an offer or a trip, then over its stops to the drop; null: nowhere. */
export function guidedTo(offer: Offer | undefined, trip: DriverBooking | undefined): GuidedTo | null {
  const step = trip && tripStep(trip)
  if (offer !== undefined) return { key: `${offer.bookingId} pickup`, stops: [offer.pickup] }
  if (trip === undefined || (step !== 'pickup' && step !== 'trip')) return null
  if (step === 'pickup') return { key: `${trip.id} pickup`, stops: [trip.pickup] }
  const { polyline } = trip
  return {
    // The rider may change the drop-off on the way.
    key: `${trip.id} trip ${trip.drop.lat},${trip.drop.lng}`,
    stops: [...trip.waypoints, trip.drop],
    ...(polyline && { planned: { polyline, seconds: trip.estimateTime } }),
  }
}

import type { Prng } from './prng.ts'

/** What people do when nobody tells them: the rates of a lively but unhurried city. */
export const habits = {
  declineShare: 0.04,
  cancelWhileNewShare: 0.02,
  cancelWhileAcceptedShare: 0.03,
  /** So long after it was offered a booking is left to human drivers. */
  holdBackSeconds: 25,
  /** A human driver may answer at any moment, so those who hold back look again so often. */
  lookAgainSeconds: 4,
  /** More busy drivers than this, and a person who comes by might have to wait for a car. */
  maxBusyShare: 0.3,
  maxSecondsToPickup: 600,
  tripMeters: { min: 900, max: 3300 },
} as const

/** What a driver makes of an offer. */
export interface OfferPlan {
  /** Seconds to look at it: two to six, the shorter the nearer the pickup. */
  readonly thinkSeconds: number
  readonly declines: boolean
}

/** How a driver takes an offer. `roadSeconds` is the way to the pickup, null when unknown. */
export function planOffer(prng: Prng, roadSeconds: number | null): OfferPlan {
  const distance = Math.min(1, (roadSeconds ?? 200) / 400)
  return {
    thinkSeconds: 2 + 3.2 * distance + prng.between(0, 0.8),
    declines: prng.chance(habits.declineShare),
  }
}

/** When an offer is next looked at, in seconds from now; 0: it may be accepted. */
export function holdBackSeconds(input: { offeredSecondsAgo: number; humanAsked: boolean }): number {
  const left = habits.holdBackSeconds - input.offeredSecondsAgo
  return !input.humanAsked || left <= 0 ? 0 : Math.min(habits.lookAgainSeconds, left)
}

/** Whether a simulated rider may take a car now without emptying the city for others. */
export function mayBook(fleet: { online: number; busy: number }): boolean {
  return fleet.online > 0 && (fleet.busy + 1) / fleet.online <= habits.maxBusyShare
}

export interface OfferedCar {
  readonly quoteId: string
  readonly carsNearby: number
  readonly secondsToPickup: number | null
}

/** The quote a rider books: any type with a car that is soon there, mostly the first; undefined: none. */
export function chooseQuote<Q extends OfferedCar>(prng: Prng, quotes: readonly Q[]): Q | undefined {
  const good = quotes.filter(
    ({ carsNearby, secondsToPickup }) =>
      carsNearby >= 2 && secondsToPickup !== null && secondsToPickup <= habits.maxSecondsToPickup,
  )
  if (good.length === 0) return undefined
  return prng.chance(0.5) ? good[0] : prng.pick(good)
}

export interface CancelPlan {
  readonly status: 'NEW' | 'ACCEPTED'
  readonly afterSeconds: number
}

/** Whether, and when in the trip's course, a rider changes his mind; most do not. */
export function planCancel(prng: Prng): CancelPlan | undefined {
  const drawn = prng.next()
  const afterSeconds = prng.between(1, 40)
  if (drawn < habits.cancelWhileNewShare) return { status: 'NEW', afterSeconds: Math.min(afterSeconds, 2) }
  if (drawn < habits.cancelWhileNewShare + habits.cancelWhileAcceptedShare) {
    return { status: 'ACCEPTED', afterSeconds }
  }
  return undefined
}

/** Stars for the driver: most are content; some say nothing. */
export function chooseRating(prng: Prng): number | undefined {
  return prng.pick([5, 5, 5, 5, 5, 4, 4, 4, 3, undefined])
}

/** Seconds until a rider's next trip: exponential, so that trips come at all times. */
export function secondsToNextTrip(prng: Prng, meanSeconds: number): number {
  return Math.min(5 * meanSeconds, -Math.log(1 - prng.next()) * meanSeconds)
}

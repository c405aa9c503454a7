import type { Prng } from './prng.ts'

/** Rates of the simulated behaviour: a city with regular but moderate traffic. */
export const habits = {
  declineShare: 0.04,
  cancelWhileNewShare: 0.02,
  cancelWhileAcceptedShare: 0.03,
  promoShare: 0.15,
  /** For this long after the offer, a booking is left to human drivers. */
  holdBackSeconds: 25,
  /** A human driver may answer at any time, so waiting drivers check again at this interval. */
  lookAgainSeconds: 4,
  /** Above this share of busy drivers, a human rider might have to wait for a car. */
  maxBusyShare: 0.3,
  maxSecondsToPickup: 600,
  /** Of the bookings of riders: parcels, which a dispatcher books for them. */
  parcelShare: 0.12,
  /** Drivers of parcels, for each driver of rides. */
  couriersPerDriver: 0.15,
  tripMeters: { min: 900, max: 3300 },
  /** An evening on which much goes wrong (`--rough`). */
  rough: { declineShare: 0.3, giveBackShare: 0.15, lostShare: 0.15 },
} as const

/** A driver's decision about an offer. */
export interface OfferPlan {
  /** Seconds before answering: two to six, shorter when the pickup is near. */
  readonly thinkSeconds: number
  readonly declines: boolean
}

/** Decides about an offer. `roadSeconds`: driving time to the pickup, null when unknown. */
export function planOffer(prng: Prng, roadSeconds: number | null, rough = false): OfferPlan {
  const distance = Math.min(1, (roadSeconds ?? 200) / 400)
  return {
    thinkSeconds: 2 + 3.2 * distance + prng.between(0, 0.8),
    declines: prng.chance(rough ? habits.rough.declineShare : habits.declineShare),
  }
}

/** What goes wrong on the way to a pickup: the driver gives the ride back, or the phone loses its connection. */
export interface Mishap {
  readonly kind: 'givesBack' | 'lost'
  readonly seconds: number
}

/** Whether something goes wrong on the way to a pickup on a rough evening. A lost phone is silent for up to three minutes. */
export function planMishap(prng: Prng): Mishap | undefined {
  const drawn = prng.next()
  const { giveBackShare, lostShare } = habits.rough
  if (drawn < giveBackShare) return { kind: 'givesBack', seconds: prng.between(2, 20) }
  return drawn < giveBackShare + lostShare ? { kind: 'lost', seconds: prng.between(60, 180) } : undefined
}

/** Seconds until an offer is checked again; 0: it may be accepted. */
export function holdBackSeconds(input: { offeredSecondsAgo: number; humanAsked: boolean }): number {
  const left = habits.holdBackSeconds - input.offeredSecondsAgo
  return !input.humanAsked || left <= 0 ? 0 : Math.min(habits.lookAgainSeconds, left)
}

/** Whether a simulated rider may take a car now and still leave enough for others. */
export function mayBook(fleet: { online: number; busy: number }): boolean {
  return fleet.online > 0 && (fleet.busy + 1) / fleet.online <= habits.maxBusyShare
}

export interface OfferedCar {
  readonly quoteId: string
  readonly carsNearby: number
  readonly secondsToPickup: number | null
}

/** The quote a rider books: any car type with a car nearby, usually the first; undefined: none. */
export function chooseQuote<Q extends OfferedCar>(prng: Prng, quotes: readonly Q[]): Q | undefined {
  const good = quotes.filter(
    ({ carsNearby, secondsToPickup }) =>
      carsNearby >= 2 && secondsToPickup !== null && secondsToPickup <= habits.maxSecondsToPickup,
  )
  if (good.length === 0) return undefined
  return prng.chance(0.5) ? good[0] : prng.pick(good)
}

export interface ParcelChoices {
  readonly parcelTypes: readonly { readonly description: string }[]
  readonly options: readonly { readonly description: string }[]
}

/** What a rider sends by a car type: one of its kinds, sometimes with an option. */
export function chooseParcel(prng: Prng, { parcelTypes, options }: ParcelChoices) {
  return {
    ...(parcelTypes.length > 0 && { parcelTypeSelected: prng.pick(parcelTypes).description }),
    ...(options.length > 0 && prng.chance(0.3) && { optionSelected: prng.pick(options).description }),
  }
}

export interface CancelPlan {
  readonly status: 'NEW' | 'ACCEPTED'
  readonly afterSeconds: number
}

/** Whether, and at which point, a rider cancels; most do not. */
export function planCancel(prng: Prng): CancelPlan | undefined {
  const drawn = prng.next()
  const afterSeconds = prng.between(1, 40)
  if (drawn < habits.cancelWhileNewShare) return { status: 'NEW', afterSeconds: Math.min(afterSeconds, 2) }
  if (drawn < habits.cancelWhileNewShare + habits.cancelWhileAcceptedShare) {
    return { status: 'ACCEPTED', afterSeconds }
  }
  return undefined
}

/** The rating of the driver: most are high; some riders give none. */
export function chooseRating(prng: Prng): number | undefined {
  return prng.pick([5, 5, 5, 5, 5, 4, 4, 4, 3, undefined])
}

/** Seconds until a rider's next trip, exponentially distributed. */
export function secondsToNextTrip(prng: Prng, meanSeconds: number): number {
  return Math.min(5 * meanSeconds, -Math.log(1 - prng.next()) * meanSeconds)
}

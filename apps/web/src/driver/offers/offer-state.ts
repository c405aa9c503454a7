import type { Offer } from '@cabstand/contract/schemas/offer'

type Open = Pick<Offer, 'bookingId' | 'round' | 'expiresAt'>

const keyOf = ({ bookingId, round }: Open) => `${bookingId} ${round}`

/** Offers that can still be answered: neither expired nor answered on this screen. */
export function openOffers<O extends Open>(
  offers: readonly O[],
  answered: ReadonlySet<string>,
  nowMs: number,
): readonly O[] {
  return offers.filter(
    (offer) =>
      !answered.has(keyOf(offer)) && (offer.expiresAt === null || Date.parse(offer.expiresAt) > nowMs),
  )
}

export const answerKey = keyOf

/** Why an offer was removed from the screen; a new object for each offer. */
export interface OfferEnd {
  readonly reason: 'expired' | 'gone' | 'declined'
}

/** Why the shown offer was removed without an answer; undefined while it is still open. */
export function offerEndReason(
  shown: Open | undefined,
  open: readonly Open[],
  answered: ReadonlySet<string>,
  nowMs: number,
): Exclude<OfferEnd['reason'], 'declined'> | undefined {
  if (!shown || answered.has(keyOf(shown))) return undefined
  if (open.some((offer) => keyOf(offer) === keyOf(shown))) return undefined
  const lapsed = shown.expiresAt !== null && Date.parse(shown.expiresAt) <= nowMs + 1000
  return lapsed ? 'expired' : 'gone'
}

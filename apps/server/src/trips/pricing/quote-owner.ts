/** The owner of a quote: a person, or a visitor who has not signed in. */
export type QuoteOwner = { readonly userId: string } | { readonly visitor: Buffer }

/** The client that books: a person, and their browser, which may have requested quotes before sign-in. */
export interface QuoteClaim {
  readonly userId: string
  readonly visitor: Buffer | undefined
  /** The booking whose drop-off changes; absent for a new booking. */
  readonly booking?: string
}

/**
 * A person may book their own quotes, and quotes that the same browser requested before sign-in. The quote of another
 * drop-off is for its booking alone.
 */
export function owns(
  claim: QuoteClaim,
  quote: {
    readonly askedBy: string | null
    readonly visitor: Buffer | null
    readonly booking: string | null
  },
): boolean {
  if (quote.booking !== (claim.booking ?? null)) return false
  if (quote.askedBy !== null) return quote.askedBy === claim.userId
  return quote.visitor !== null && claim.visitor !== undefined && quote.visitor.equals(claim.visitor)
}

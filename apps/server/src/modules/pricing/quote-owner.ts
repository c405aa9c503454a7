/** Whose a quote is: a person's, or a visitor's who has not signed in. */
export type QuoteOwner = { readonly userId: string } | { readonly visitor: Buffer }

/** Who wants to book: a person, in a browser that may have asked before they signed in. */
export interface QuoteClaim {
  readonly userId: string
  readonly visitor: Buffer | undefined
}

/** A person books what they asked for themselves, or what the same browser asked for before they signed in. */
export function owns(
  claim: QuoteClaim,
  quote: { readonly askedBy: string | null; readonly visitor: Buffer | null },
): boolean {
  if (quote.askedBy !== null) return quote.askedBy === claim.userId
  return quote.visitor !== null && claim.visitor !== undefined && quote.visitor.equals(claim.visitor)
}

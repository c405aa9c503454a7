/** The owner of a quote: a person, or a visitor who has not signed in. */
export type QuoteOwner = { readonly userId: string } | { readonly visitor: Buffer }

/** The client that books: a person, and their browser, which may have requested quotes before sign-in. */
export interface QuoteClaim {
  readonly userId: string
  readonly visitor: Buffer | undefined
}

/** A person may book their own quotes, and quotes that the same browser requested before sign-in. */
export function owns(
  claim: QuoteClaim,
  quote: { readonly askedBy: string | null; readonly visitor: Buffer | null },
): boolean {
  if (quote.askedBy !== null) return quote.askedBy === claim.userId
  return quote.visitor !== null && claim.visitor !== undefined && quote.visitor.equals(claim.visitor)
}

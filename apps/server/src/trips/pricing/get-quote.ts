import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { owns, type QuoteClaim } from './quote-owner.ts'
import { findQuote, type Quote } from './quote-store.ts'

/**
 * Reads a stored quote for a booking. Throws `quote_expired`, or `quote_not_found`, also for another person's quote.
 */
export async function getQuote(db: Database, id: string, claim: QuoteClaim, now: Date): Promise<Quote> {
  const quote = await findQuote(db, id)
  if (quote === undefined || !owns(claim, quote)) throw new AppError('quote_not_found')
  if (quote.expiresAt <= now)
    throw new AppError('quote_expired', { detail: 'The quote has expired. Request a new one.' })
  return quote
}

import type { Stop } from '@cabstand/contract/schemas/common'
import type { FareBreakdown } from '@cabstand/domain/fare/quote-fare'
import type { Tariff } from '@cabstand/domain/fare/tariff'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import type { MapCostLine } from '../maps/index.ts'
import { owns, type QuoteClaim } from './quote-owner.ts'
import { findQuote, type StoredQuote } from './quote-store.ts'

export interface Quote extends Omit<StoredQuote, 'tariff' | 'breakdown' | 'mapCosts' | 'waypoints'> {
  readonly waypoints: readonly Stop[]
  readonly tariff: Tariff
  readonly breakdown: FareBreakdown
  /** What the quote's map calls cost. */
  readonly mapCosts: readonly MapCostLine[]
}

/** The stored quote a booking names. Throws `quote_not_found`, also for somebody else's, or `quote_expired`. */
export async function getQuote(db: Database, id: string, claim: QuoteClaim, now: Date): Promise<Quote> {
  const quote = await findQuote(db, id)
  if (quote === undefined || !owns(claim, quote)) throw new AppError('quote_not_found')
  if (quote.expiresAt <= now)
    throw new AppError('quote_expired', { detail: 'The quote expired after ten minutes. Request a new one.' })
  return {
    ...quote,
    waypoints: quote.waypoints as unknown as readonly Stop[],
    tariff: quote.tariff as unknown as Tariff,
    breakdown: quote.breakdown as unknown as FareBreakdown,
    mapCosts: (quote.mapCosts ?? []) as unknown as readonly MapCostLine[],
  }
}

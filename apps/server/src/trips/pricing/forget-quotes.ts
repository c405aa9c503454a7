import type { Database } from '../../platform/db/database.ts'
import { keptMinutes } from './create-quotes.ts'
import { deleteQuotesBefore } from './quote-store.ts'

/** Deletes quotes some time after they expired, booked or not. */
export async function forgetQuotes(db: Database, now: Date): Promise<void> {
  await deleteQuotesBefore(db, new Date(now.getTime() - keptMinutes * 60_000))
}

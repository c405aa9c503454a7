import { getWallet } from '@cabstand/contract/http/drivers'
import type { Database } from '../../db/database.ts'
import { type Route, route } from '../../http/route.ts'
import { readWallet } from './read-wallet.ts'

export {
  getWalletBalance,
  listBalanceDifferences,
  listBookingEntries,
  openAccounts,
} from './ledger-store.ts'
export { type Entry, postEntry } from './post-entry.ts'

export function walletRoutes(options: { db: Database }): Route[] {
  return [
    route(getWallet, {
      read: ({ caller, query }) => readWallet(options.db, caller.userId, query),
    }),
  ]
}

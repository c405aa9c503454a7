import { getWallet } from '@cabstand/contract/http/wallet'
import type { Database } from '../../db/database.ts'
import { type Route, route } from '../../http/route.ts'
import { readWallet } from './read-wallet.ts'

export function walletRoutes(options: { db: Database }): Route[] {
  return [
    route(getWallet, {
      read: ({ caller, query }) => readWallet(options.db, caller.userId, query),
    }),
  ]
}

import type { Database } from '../../db/database.ts'
import type { Module } from '../../module.ts'
import { walletRoutes } from './routes.ts'

/** The ledger and people's wallets. */
export function walletModule(deps: { readonly db: Database }): Module {
  return { name: 'wallet', routes: walletRoutes(deps) }
}

import { walletFeed } from '@cabstand/contract/realtime/wallet'
import type { Database } from '../../platform/db/database.ts'
import type { Module } from '../../platform/module.ts'
import { encodeBy, stateFeed } from '../../platform/realtime/feed.ts'
import type { StatementDeps } from './export-statement.ts'
import { readWalletMarks } from './ledger-store.ts'
import { readPersonalData } from './personal-data-store.ts'
import { walletRoutes } from './routes.ts'
import { walletTopics } from './topics.ts'

/** The ledger and people's wallets. */
export function walletModule(deps: StatementDeps & { readonly backgroundDb: Database }): Module {
  return {
    name: 'wallet',
    personalData: readPersonalData,
    routes: walletRoutes(deps),
    feeds: [
      stateFeed(walletFeed, {
        topics: walletTopics,
        admit: async (_, { role }) => role,
        read: (people) => readWalletMarks(deps.backgroundDb, people),
        encode: encodeBy(walletFeed.state),
      }),
    ],
  }
}

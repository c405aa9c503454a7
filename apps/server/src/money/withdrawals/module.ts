import { withdrawalList } from '@cabstand/contract/http/money/withdrawals'
import type { Database } from '../../platform/db/database.ts'
import { listFeed } from '../../platform/lists/list-feed.ts'
import type { Module } from '../../platform/module.ts'
import { eraseWithdrawals } from './erase-withdrawals.ts'
import { readPersonalData } from './personal-data-store.ts'
import { withdrawalRoutes } from './routes.ts'
import { createWithdrawalMarks, withdrawalSubject } from './withdrawal-store.ts'
import type { WithdrawalDeps } from './withdrawals-deps.ts'

/** Money that people take out of their wallets, and admins pay to their banks. */
export const withdrawalsModule = (deps: WithdrawalDeps & { readonly backgroundDb: Database }): Module => ({
  name: 'withdrawals',
  routes: withdrawalRoutes(deps),
  auditSubjects: [withdrawalSubject],
  feeds: [listFeed(withdrawalList.feed, createWithdrawalMarks(deps.backgroundDb))],
  personalData: readPersonalData,
  erase: eraseWithdrawals,
})

import * as own from '@cabstand/contract/http/money/my-withdrawals'
import * as contract from '@cabstand/contract/http/money/withdrawals'
import { withdrawalAmounts } from '@cabstand/domain/wallet/amount-limits'
import { withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import { type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../../platform/lists/list-routes.ts'
import { getWalletState, listEntriesAbout } from '../wallet/index.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { listMyWithdrawals } from './list-my-withdrawals.ts'
import { processWithdrawal, processWithdrawals } from './process-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { getWithdrawalRow, toOwnWithdrawal, toWithdrawalRow } from './withdrawal-record.ts'
import { findWithdrawal, sumRequested, type WithdrawalRow, withdrawalListSource } from './withdrawal-store.ts'
import type { WithdrawalDeps } from './withdrawals-deps.ts'

export const withdrawalRoutes = (deps: WithdrawalDeps): Route[] => [...ownRoutes(deps), ...staffRoutes(deps)]

function ownRoutes(deps: WithdrawalDeps): Route[] {
  const { db, settings } = deps
  return [
    route(own.listMyWithdrawals, { read: ({ caller, query }) => listMyWithdrawals(deps, caller, query) }),
    route(own.getMyWithdrawal, {
      read: async ({ caller, params }) =>
        toOwnWithdrawal(await getWithdrawalRow(findWithdrawal(db, params.id), caller.userId)),
    }),
    route(own.requestWithdrawal, {
      // Before the locks: settings may have to be read on another connection.
      prepare: () => settings.get(),
      write: (tx, { caller, body }, rules) =>
        requestWithdrawal(tx, deps, {
          person: caller.userId,
          role: caller.role,
          amount: body.amount,
          limits: withdrawalAmounts(rules),
          settings: rules,
        }),
    }),
    route(own.cancelWithdrawal, {
      write: async (tx, { caller: { userId }, params }) =>
        toOwnWithdrawal(await cancelWithdrawal(tx, deps, { id: params.id, by: userId, owner: userId })),
    }),
  ]
}

function staffRoutes(deps: WithdrawalDeps): Route[] {
  const { db } = deps
  return [
    ...listRoutes<typeof contract.withdrawalList, WithdrawalRow>(deps, contract.withdrawalList, {
      source: withdrawalListSource,
      complete: async (rows) => rows.map(toWithdrawalRow),
    }),
    route(contract.getWithdrawal, {
      read: async ({ params }) => {
        const row = await getWithdrawalRow(findWithdrawal(db, params.id))
        const [wallet, entries] = await Promise.all([
          getWalletState(db, row.uid),
          listEntriesAbout(db, { subjectId: row.id }),
        ])
        return {
          withdrawal: toWithdrawalRow(row),
          walletBalance: wallet.balance,
          availableAmount: wallet.balance - wallet.held,
          entries,
        }
      },
    }),
    route(contract.countRequestedWithdrawals, {
      read: async () => {
        const until = deps.now()
        const requested = await sumRequested(db, { until, limit: withdrawalLimits.atOnce })
        return { until: until.toISOString(), ...requested }
      },
    }),
    route(contract.processWithdrawal, {
      write: async (tx, { caller, params, body }) =>
        toWithdrawalRow(await processWithdrawal(tx, deps, params.id, { by: caller.userId, ...body })),
    }),
    route(contract.processWithdrawals, {
      write: (tx, { caller, body }) => processWithdrawals(tx, deps, body, caller.userId),
    }),
    route(contract.refuseWithdrawal, {
      write: async (tx, { caller, params, body }) =>
        toWithdrawalRow(
          await cancelWithdrawal(tx, deps, { id: params.id, by: caller.userId, reason: body.reason }),
        ),
    }),
  ]
}

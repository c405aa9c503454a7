import { listPersonReferrals as listPersonReferralsEndpoint } from '@cabstand/contract/http/money/person-referrals'
import * as contract from '@cabstand/contract/http/money/referrals'
import { spendLookupBudgets } from '../../people/auth/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { checkReferral, enterReferral } from './enter-referral.ts'
import { listMyReferrals, listPersonReferrals } from './list-referrals.ts'
import type { RewardDeps } from './reward-referrals.ts'

export interface ReferralDeps extends RewardDeps {
  readonly db: Database
  /** Whether an address is not rate limited: the demo's simulator. */
  readonly isExempt: (address: string) => boolean
}

export function referralRoutes(deps: ReferralDeps): Route[] {
  const { db, settings, now } = deps
  const spend = async (address: string): Promise<void> => {
    if (!deps.isExempt(address)) await spendLookupBudgets(db, address, now())
  }
  return [
    route(contract.checkReferral, {
      read: async ({ caller, params, client }) => {
        await spend(client.address)
        return checkReferral(db, deps, caller.userId, params.referralId)
      },
    }),
    route(contract.enterReferral, {
      prepare: ({ client }) => spend(client.address),
      write: async (tx, { caller, body }) => ({
        referral: await enterReferral(tx, deps, caller.userId, body.referralId),
      }),
    }),
    route(contract.listMyReferrals, {
      read: ({ caller }) => listMyReferrals(db, settings, caller.userId),
    }),
    route(listPersonReferralsEndpoint, {
      read: ({ params }) => listPersonReferrals(db, params.id),
    }),
  ]
}

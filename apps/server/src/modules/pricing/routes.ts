import {
  createQuotes as createQuotesEndpoint,
  listCarTypes as listCarTypesEndpoint,
} from '@cabstand/contract/http/pricing'
import type { FilesDeps } from '../../files/files-deps.ts'
import type { BudgetDeps } from '../../http/address-budgets.ts'
import type { AddressGuard } from '../../http/address-guard.ts'
import { type Route, route } from '../../http/route.ts'
import type { Visitors } from '../../http/visitors.ts'
import { accountOf, plainRouteCost } from '../maps/index.ts'
import { carTypeRoutes } from './car-type-routes.ts'
import { createQuotes, type QuoteDeps } from './create-quotes.ts'
import { listCarTypesForWire } from './list-car-types.ts'
import { spendVisitorBudget } from './visitor-budget.ts'

/** Dependencies of quotes, their rate limits and their owners. */
export interface QuotingDeps extends QuoteDeps, BudgetDeps {
  readonly guard: AddressGuard
  readonly storageGuard: AddressGuard
  readonly visitors: Visitors
  readonly files: FilesDeps
}

export function pricingRoutes(deps: QuotingDeps): Route[] {
  return [
    ...carTypeRoutes(deps),
    route(createQuotesEndpoint, {
      read: async (context) => {
        deps.guard(context, 2 + plainRouteCost(2 + (context.body.waypoints?.length ?? 0)))
        if (context.caller.role === 'anonymous') await spendVisitorBudget(deps, context)
        return createQuotes(deps, context.body, {
          owner:
            context.caller.role === 'anonymous'
              ? { visitor: deps.visitors.mark(context) }
              : { userId: context.caller.userId },
          account: accountOf(context),
          chargeStorage: (bytes) => deps.storageGuard(context, bytes),
        })
      },
    }),
    route(listCarTypesEndpoint, {
      read: async () => ({ carTypes: await listCarTypesForWire(deps) }),
    }),
  ]
}

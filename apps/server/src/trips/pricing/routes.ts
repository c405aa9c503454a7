import {
  createQuotes as createQuotesEndpoint,
  listCarTypes as listCarTypesEndpoint,
} from '@cabstand/contract/http/trips/pricing'
import { accountOf, plainRouteCost } from '../../maps/index.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import type { BudgetDeps } from '../../platform/http/address-budgets.ts'
import type { AddressGuard } from '../../platform/http/address-guard.ts'
import type { Crowds } from '../../platform/http/crowds.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Visitors } from '../../platform/http/visitors.ts'
import { carTypeRoutes } from './car-type-routes.ts'
import { createQuotes, type QuoteDeps } from './create-quotes.ts'
import { listCarTypesForWire } from './list-car-types.ts'
import { spendVisitorBudget } from './visitor-budget.ts'

/** Dependencies of quotes, their rate limits and their owners. */
export interface QuotingDeps extends QuoteDeps, BudgetDeps {
  readonly guard: AddressGuard
  readonly storageGuard: AddressGuard
  readonly crowds: Crowds
  readonly visitors: Visitors
  readonly files: FilesDeps
}

export function pricingRoutes(deps: QuotingDeps): Route[] {
  return [
    ...carTypeRoutes(deps),
    route(createQuotesEndpoint, {
      read: async (context) => {
        await deps.guard(context, 2 + plainRouteCost(2 + (context.body.waypoints?.length ?? 0)))
        // Who is refused for want of a place has spent nothing in the database.
        return deps.crowds.quotes(async () => {
          if (context.caller.role === 'anonymous') await spendVisitorBudget(deps, context)
          const asker = {
            owner:
              context.caller.role === 'anonymous'
                ? { visitor: deps.visitors.mark(context) }
                : { userId: context.caller.userId },
            account: accountOf(context),
            chargeStorage: (bytes: number) => deps.storageGuard(context, bytes),
          }
          return createQuotes(deps, context.body, asker)
        })
      },
    }),
    route(listCarTypesEndpoint, {
      read: async () => ({ carTypes: await listCarTypesForWire(deps) }),
    }),
  ]
}

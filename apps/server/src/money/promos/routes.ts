import * as offers from '@cabstand/contract/http/money/promo-offers'
import { listPromoUses as listPromoUsesEndpoint, promos } from '@cabstand/contract/http/money/promos'
import type { SignedIn } from '../../platform/caller.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listedRecordRoutes } from '../../platform/records/record-routes.ts'
import { getQuote } from '../../trips/pricing/index.ts'
import { spendPromoGuess } from './guess-budget.ts'
import { listPromoUses } from './list-promo-uses.ts'
import { promoRecord } from './promo-record.ts'
import { promoSource } from './promo-store.ts'
import type { PromosDeps } from './promos-deps.ts'
import { checkPromo, listPromoOffers, type PromoTrip } from './use-promo.ts'

export const promoRoutes = (deps: PromosDeps): Route[] => [
  ...listedRecordRoutes(deps, promos, promoRecord(deps), promoSource),
  route(listPromoUsesEndpoint, {
    read: ({ params, query }) => listPromoUses(deps.db, params.id, query),
  }),
  ...riderRoutes(deps),
]

function riderRoutes(deps: PromosDeps): Route[] {
  const tripOf = async (
    quoteId: string,
    { userId }: SignedIn,
    visitor: Buffer | undefined,
  ): Promise<PromoTrip> => {
    const { breakdown } = await getQuote(deps.db, quoteId, { userId, visitor }, deps.now())
    return { rider: userId, tripCost: breakdown.tripCost, rules: breakdown.rules }
  }
  return [
    route(offers.listPromoOffers, {
      read: async ({ caller, query, client }) => {
        const trip = await tripOf(query.quoteId, caller, deps.visitors.find(client))
        return { promos: await listPromoOffers(deps.db, deps, trip) }
      },
    }),
    route(offers.checkPromo, {
      read: async ({ caller, query, client }) => {
        const trip = await tripOf(query.quoteId, caller, deps.visitors.find(client))
        await spendPromoGuess(deps, { caller, client }, query.promo)
        const rider = caller.role === 'admin' ? query.customer : caller.userId
        return checkPromo(deps.db, deps, query.promo, { ...trip, rider })
      },
    }),
  ]
}

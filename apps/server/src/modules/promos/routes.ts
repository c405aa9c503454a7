import * as offers from '@cabstand/contract/http/promo-offers'
import * as contract from '@cabstand/contract/http/promos'
import type { SignedIn } from '../../http/caller.ts'
import { type Route, route } from '../../http/route.ts'
import { listRoutes } from '../../lists/list-routes.ts'
import { getQuote } from '../pricing/index.ts'
import { listPromoUses } from './list-promo-uses.ts'
import { createPromo, deletePromo, getPromoRow, updatePromo } from './promo-edit.ts'
import { toPromoRecord } from './promo-record.ts'
import { findStaffPromo, promoListSource, type StaffPromoRow } from './promo-store.ts'
import type { PromosDeps } from './promos-deps.ts'
import { readToday } from './today.ts'
import { checkPromo, listPromoOffers, type PromoTrip } from './use-promo.ts'
import { hasUses } from './use-store.ts'

interface EditContext {
  readonly params: { readonly id: string }
  readonly version: number
  readonly caller: { readonly userId: string }
}

const editOf = ({ params, version, caller }: EditContext) => ({ id: params.id, version, by: caller.userId })

export const promoRoutes = (deps: PromosDeps): Route[] => [...staffRoutes(deps), ...riderRoutes(deps)]

function staffRoutes(deps: PromosDeps): Route[] {
  const { db } = deps
  return [
    ...listRoutes<typeof contract.promoList, StaffPromoRow>(deps, contract.promoList, {
      source: promoListSource,
      complete: async (rows) => {
        const today = await readToday(deps)
        return rows.map((row) => toPromoRecord(row, today))
      },
    }),
    route(contract.getPromo, {
      read: async ({ params }) => ({
        promo: toPromoRecord(await getPromoRow(findStaffPromo(db, params.id)), await readToday(deps)),
        used: await hasUses(db, params.id),
      }),
    }),
    route(contract.createPromo, {
      write: (tx, { body, caller }) => createPromo(tx, deps, body, caller.userId),
    }),
    route(contract.updatePromo, {
      write: (tx, context) => updatePromo(tx, deps, editOf(context), context.body),
    }),
    route(contract.deletePromo, {
      write: async (tx, context) => {
        await deletePromo(tx, editOf(context))
        return { ok: true as const }
      },
    }),
    route(contract.listPromoUses, {
      read: ({ params, query }) => listPromoUses(db, params.id, query),
    }),
  ]
}

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
        const rider = caller.role === 'admin' ? query.customer : caller.userId
        return checkPromo(deps.db, deps, query.promo, { ...trip, rider })
      },
    }),
  ]
}

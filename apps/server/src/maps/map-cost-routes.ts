import * as contract from '@cabstand/contract/http/maps'
import type { Database } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'
import { type DayCost, listDayCosts } from './providers/map-cost-store.ts'
import type { MapCapability } from './providers/provider.ts'

/** The costs of the map providers. */
export function mapCostRoutes({ db }: { readonly db: Database }): Route[] {
  return [
    route(contract.listMapCosts, {
      read: async ({ query }) => ({ costs: (await listDayCosts(db, query.from, query.to)).map(toWire) }),
    }),
  ]
}

const toWire = (cost: DayCost) => ({ ...cost, call: cost.call as MapCapability })

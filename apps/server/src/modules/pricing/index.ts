import { createQuotes as createQuotesEndpoint } from '@cabstand/contract/http/quotes'
import {
  listCarTypes as listCarTypesEndpoint,
  type CarType as WireCarType,
} from '@cabstand/contract/http/system'
import type { Database } from '../../db/database.ts'
import type { AddressGuard } from '../../http/address-guard.ts'
import { type Route, route } from '../../http/route.ts'
import type { Visitors } from '../../http/visitors.ts'
import { accountOf, plainRouteCost } from '../maps/index.ts'
import { fareRules } from '../settings/index.ts'
import { fromPrice } from './car-types.ts'
import { createQuotes, keptMinutes, type QuoteParts } from './create-quotes.ts'
import { deleteQuotesBefore } from './quote-store.ts'

export { insertCarTypes, type NewCarType } from './car-type-store.ts'
export {
  type CarType,
  type CarTypeReader,
  carTypeBrief,
  createCarTypeReader,
} from './car-types.ts'
export { createQuotes, type QuoteParts } from './create-quotes.ts'
export { getQuote, type Quote } from './get-quote.ts'
export type { QuoteClaim } from './quote-owner.ts'

export function pricingRoutes(
  parts: QuoteParts & { guard: AddressGuard; storageGuard: AddressGuard; visitors: Visitors },
): Route[] {
  return [
    route(createQuotesEndpoint, {
      read: async (context) => {
        parts.guard(context, 2 + plainRouteCost(2 + (context.body.waypoints?.length ?? 0)))
        return createQuotes(parts, context.body, {
          owner:
            context.caller.role === 'anonymous'
              ? { visitor: parts.visitors.mark(context) }
              : { userId: context.caller.userId },
          account: accountOf(context),
          chargeStorage: (bytes) => parts.storageGuard(context, bytes),
        })
      },
    }),
    route(listCarTypesEndpoint, {
      read: async () => ({ carTypes: await listCarTypesForWire(parts) }),
    }),
  ]
}

/** Car types in the words of the contract, in their order. */
export async function listCarTypesForWire(
  parts: Pick<QuoteParts, 'settings' | 'carTypes'>,
): Promise<WireCarType[]> {
  const rules = fareRules(await parts.settings.get())
  const carTypes = await parts.carTypes.list()
  return carTypes.map((carType) => ({
    id: carType.id,
    name: carType.name,
    service: carType.service,
    image: carType.image,
    extraInfo: carType.extraInfo,
    translations: carType.translations,
    position: carType.position,
    fromPrice: fromPrice(carType, rules),
  }))
}

/** Forgets quotes that have been expired for a while, booked or not. */
export async function forgetQuotes(db: Database, now: Date): Promise<void> {
  await deleteQuotesBefore(db, new Date(now.getTime() - keptMinutes * 60_000))
}

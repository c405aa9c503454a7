import { promoList } from '@cabstand/contract/http/promos'
import { listKeys } from './queries/lists.ts'
import { promoKeys } from './queries/promos.ts'
import type { CacheEffect } from './use-action.ts'

/** A change of promos, in the list of admins and in the form of one. */
export const promoEffect: CacheEffect<unknown, unknown> = {
  renew: () => [listKeys.list(promoList.name), promoKeys.all],
}

import { promoList } from '@cabstand/contract/http/promos'
import { listKeys } from './queries/lists.ts'
import type { CacheEffect } from './use-action.ts'

/** A change of promos, in the list of admins. */
export const promoEffect: CacheEffect<unknown, unknown> = {
  renew: () => [listKeys.list(promoList.name)],
}

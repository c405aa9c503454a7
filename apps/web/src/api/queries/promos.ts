import { getPromo } from '@cabstand/contract/http/promos'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** Keys of what is cached about single promos. */
export const promoKeys = {
  all: ['promos', 'one'] as const,
  one: (id: string) => ['promos', 'one', id] as const,
} as const

/** One promo as it is stored now; for admins. */
export const promoQuery = (id: string) =>
  queryOptions({
    queryKey: promoKeys.one(id),
    queryFn: async ({ signal }) => (await call(getPromo, { params: { id } }, { signal })).promo,
  })

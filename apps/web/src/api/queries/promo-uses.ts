import { listPromoUses } from '@cabstand/contract/http/money/promos'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** Who used a promo, newest first; for admins. */
export const promoUsesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['promos', 'uses', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPromoUses,
        { params: { id }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

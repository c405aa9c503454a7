import { useQueries, useQuery } from '@tanstack/react-query'
import { promoCheckQuery, promoOffersQuery } from '../../api/queries/promo-offers.ts'
import { useMe } from '../../features/session/use-me.ts'

/** The promos for a quote, and what the chosen one saves on it. Visitors choose one after they have signed in. */
export function useQuotePromo(quoteId: string, name: string | undefined) {
  const isRider = useMe()?.usertype === 'rider'
  const { data: offers = [] } = useQuery({ ...promoOffersQuery(quoteId), enabled: isRider })
  const check = useQuery({ ...promoCheckQuery(quoteId, name ?? ''), enabled: isRider && name !== undefined })
  const applied = name === undefined ? undefined : check.data
  return {
    isRider,
    offers,
    applied,
    checking: name !== undefined && check.isFetching,
    error: name === undefined ? null : check.error,
    discountAmount: applied?.discountAmount ?? 0,
  }
}

/** What the chosen promo saves on each quote of the list; 0 where the promo is not for it. */
export function useQuoteDiscounts(quoteIds: readonly string[], name: string | undefined): readonly number[] {
  const isRider = useMe()?.usertype === 'rider'
  const enabled = isRider && name !== undefined
  const checks = useQueries({
    queries: quoteIds.map((quoteId) => ({ ...promoCheckQuery(quoteId, name ?? ''), enabled })),
  })
  return checks.map(({ data }) => (enabled ? (data?.discountAmount ?? 0) : 0))
}

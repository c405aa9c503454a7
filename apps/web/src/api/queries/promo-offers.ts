import { checkPromo, listPromoOffers } from '@cabstand/contract/http/money/promo-offers'
import { listBookingPromos } from '@cabstand/contract/http/trips/bookings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The promos that the rider can use for a quote, the largest discount first. */
export const promoOffersQuery = (quoteId: string) =>
  queryOptions({
    queryKey: ['promo-offers', 'quote', quoteId],
    queryFn: async ({ signal }) => (await call(listPromoOffers, { query: { quoteId } }, { signal })).promos,
  })

/** What a promo of this name saves on a quote, or the refusal as an error. */
export const promoCheckQuery = (quoteId: string, promo: string) =>
  queryOptions({
    queryKey: ['promo-offers', 'check', quoteId, promo.toLowerCase()],
    queryFn: ({ signal }) => call(checkPromo, { query: { quoteId, promo } }, { signal }),
    // A refusal stays one.
    retry: false,
  })

/** What a promo of this name saves the rider whom staff book for; without one, a new rider. */
export const callerPromoQuery = (quoteId: string, promo: string, customer: string | undefined) =>
  queryOptions({
    queryKey: ['promo-offers', 'check', quoteId, promo.toLowerCase(), customer],
    queryFn: ({ signal }) =>
      call(
        checkPromo,
        { query: { quoteId, promo, ...(customer !== undefined && { customer }) } },
        { signal },
      ),
    // A refusal stays one.
    retry: false,
  })

/** The promos that the rider can use for a booking; `state` changes with its price and its promo. */
export const bookingPromosQuery = (id: string, state: string) =>
  queryOptions({
    queryKey: ['promo-offers', 'booking', id, state],
    queryFn: async ({ signal }) => (await call(listBookingPromos, { params: { id } }, { signal })).promos,
  })

import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids } from '../../examples/ids.ts'
import { examplePromoOffer } from '../../examples/promos.ts'
import { id, text } from '../../schemas/common.ts'
import { promoOffer } from '../../schemas/promo.ts'

const quoteId = about(id, 'From `POST /api/quotes`.', ids.quote)

export const listPromoOffers = endpoint(
  {
    name: 'listPromoOffers',
    method: 'GET',
    path: '/api/promo-offers',
    tag: 'Promos',
    summary: 'List the promos for a quote',
    description:
      'Lists the promos that the rider can use for the trip of a quote, the largest discount first. None is used until the rider names it in the booking.',
    roles: ['rider'],
    query: z.object({ quoteId }),
    status: 200,
    output: z.object({ promos: z.array(promoOffer) }),
    errors: ['quote_not_found', 'quote_expired'],
    idempotent: false,
  },
  { output: { promos: [examplePromoOffer] } },
)

const refusals = [
  'promo_not_found',
  'promo_expired',
  'promo_used_up',
  'promo_already_used',
  'promo_min_order',
  'too_many_requests',
] as const

export const checkPromo = endpoint(
  {
    name: 'checkPromo',
    method: 'GET',
    path: '/api/promo-offers/check',
    tag: 'Promos',
    summary: 'Check a promo that a rider named',
    description:
      'Returns what the promo saves on the trip of a quote, or why the rider cannot use it. Nothing is reserved. After ten wrong names in an hour the answer is `too_many_requests`.',
    roles: ['rider', 'admin'],
    query: z.object({
      quoteId,
      promo: about(text(100), 'The name of the promo, in any case.', 'harbour10'),
      customer: z.optional(
        about(id, 'The rider whom an admin books for; absent when a rider asks, and for a new rider.'),
      ),
    }),
    status: 200,
    output: promoOffer,
    errors: ['quote_not_found', 'quote_expired', ...refusals],
    idempotent: false,
  },
  { output: examplePromoOffer },
)

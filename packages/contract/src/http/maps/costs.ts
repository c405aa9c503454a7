import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'

export const mapCost = {
  provider: about(z.string(), 'Name of the map provider.', 'google'),
  currency: about(z.string(), 'ISO 4217; `XXX` when the provider is free.', 'USD'),
  calls: about(z.int(), 'The number of requests.', 42),
  costMicros: about(z.int(), 'Millionths of the currency.', 210000),
}

const day = about(z.iso.date(), 'A day in the time zone of settings.', '2026-11-22')

export const listMapCosts = endpoint(
  {
    name: 'listMapCosts',
    method: 'GET',
    path: '/api/map-costs',
    tag: 'Map',
    summary: 'List the costs of map providers',
    description: 'Lists requests to map providers and their cost by day, provider, call and purpose.',
    roles: ['admin'],
    query: z
      .object({
        from: about(day, 'The first day.', '2026-11-01'),
        to: about(day, 'The last day.', '2026-11-30'),
      })
      .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'Not before from' })),
    status: 200,
    output: z.object({
      costs: z.array(
        z.object({
          ...mapCost,
          day,
          call: about(
            z.enum(['suggest', 'place', 'reverse', 'route', 'matrix', 'match']),
            'The kind of request.',
          ),
          purpose: about(z.enum(['search', 'quote', 'booking']), 'The purpose of the requests.'),
        }),
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      costs: [
        {
          provider: 'google',
          currency: 'USD',
          calls: 42,
          costMicros: 210000,
          day: '2026-11-22',
          call: 'suggest',
          purpose: 'search',
        },
      ],
    },
  },
)

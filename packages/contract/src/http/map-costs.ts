import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/common.ts'

const cost = {
  provider: about(z.string(), 'Name of the map provider.', 'google'),
  currency: about(z.string(), 'ISO 4217; `XXX`: no money.', 'USD'),
  calls: about(z.int(), 'How many requests.', 42),
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
    description: 'Requests to map providers and their cost by day, provider, call and purpose.',
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
          ...cost,
          day,
          call: about(z.enum(['suggest', 'place', 'reverse', 'route', 'matrix', 'match']), 'What was asked.'),
          purpose: about(z.enum(['search', 'quote', 'booking']), 'What the requests were for.'),
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

export const getBookingMapCosts = endpoint(
  {
    name: 'getBookingMapCosts',
    method: 'GET',
    path: '/api/bookings/:id/map-costs',
    tag: 'Map',
    summary: "Read a booking's map costs",
    description: 'What map providers cost for this booking: for its quote and for its trip so far.',
    roles: ['admin'],
    params: z.object({ id }),
    status: 200,
    output: z.object({ costs: z.array(z.object(cost)) }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { costs: [{ provider: 'google', currency: 'USD', calls: 3, costMicros: 15000 }] } },
)

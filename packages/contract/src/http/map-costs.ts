import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/common.ts'

const cost = {
  provider: z.string(),
  /** ISO 4217; XXX: no money. */
  currency: z.string(),
  calls: z.int(),
  /** Millionths of the currency. */
  costMicros: z.int(),
}

const day = z.iso.date()

export const listMapCosts = endpoint({
  name: 'listMapCosts',
  method: 'GET',
  path: '/api/map-costs',
  summary: 'What map providers were asked and what they cost, by day',
  roles: ['admin'],
  query: z
    .object({ from: day, to: day })
    .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'Not before from' })),
  status: 200,
  output: z.object({
    costs: z.array(
      z.object({
        ...cost,
        day,
        call: z.enum(['suggest', 'place', 'reverse', 'route', 'matrix', 'match']),
        /** What the calls served. */
        purpose: z.enum(['search', 'quote', 'booking']),
      }),
    ),
  }),
  errors: [],
  idempotent: false,
})

export const getBookingMapCosts = endpoint({
  name: 'getBookingMapCosts',
  method: 'GET',
  path: '/api/bookings/:id/map-costs',
  summary: 'What map providers cost for a booking: its quote and its trip so far',
  roles: ['admin'],
  params: z.object({ id }),
  status: 200,
  output: z.object({ costs: z.array(z.object(cost)) }),
  errors: ['booking_not_found'],
  idempotent: false,
})

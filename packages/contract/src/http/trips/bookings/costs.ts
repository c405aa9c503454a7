import * as z from 'zod/mini'
import { endpoint } from '../../../endpoint.ts'
import { exampleLedgerEntry } from '../../../examples/staff.ts'
import { ledgerEntry } from '../../../schemas/ledger-entry.ts'
import { mapCost } from '../../maps/index.ts'
import { bookingParams } from './params.ts'

export const getBookingLedger = endpoint(
  {
    name: 'getBookingLedger',
    method: 'GET',
    path: '/api/bookings/:id/ledger',
    tag: 'Staff',
    summary: "Read a booking's ledger entries",
    description: 'Lists the ledger entries of a booking, with both sides of each entry.',
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: z.object({
      entries: z.array(ledgerEntry),
    }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { entries: [exampleLedgerEntry] } },
)

export const getBookingMapCosts = endpoint(
  {
    name: 'getBookingMapCosts',
    method: 'GET',
    path: '/api/bookings/:id/map-costs',
    tag: 'Map',
    summary: "Read a booking's map costs",
    description: 'Returns the cost of map providers for the quote and the trip of this booking so far.',
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: z.object({ costs: z.array(z.object(mapCost)) }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  { output: { costs: [{ provider: 'google', currency: 'USD', calls: 3, costMicros: 15000 }] } },
)

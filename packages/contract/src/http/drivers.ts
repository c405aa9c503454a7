import * as z from 'zod/mini'
import { endpoint, signedIn } from '../endpoint.ts'
import { driverBooking, offer } from '../schemas/booking.ts'
import { id, instant, latitude, longitude, money, queryInteger, text } from '../schemas/common.ts'

export const driverPosition = z.object({
  lat: latitude,
  lng: longitude,
  at: instant,
  accuracy: z.optional(z.number().check(z.gte(0))),
  heading: z.optional(z.number().check(z.gte(0), z.lte(360))),
  speed: z.optional(z.number().check(z.gte(0))),
})
export type DriverPosition = z.infer<typeof driverPosition>

export const positionBatch = z.array(driverPosition).check(z.minLength(1), z.maxLength(120))

export const sendPositions = endpoint({
  name: 'sendPositions',
  method: 'POST',
  path: '/api/drivers/me/positions',
  summary: 'A batch of positions, oldest first',
  roles: ['driver'],
  body: z.object({ positions: positionBatch }),
  status: 200,
  output: z.object({ accepted: z.int(), dropped: z.int() }),
  errors: ['driver_offline', 'driver_not_eligible'],
  idempotent: false,
})

export const setAvailability = endpoint({
  name: 'setAvailability',
  method: 'PUT',
  path: '/api/drivers/me/availability',
  summary: 'Go online or offline',
  roles: ['driver'],
  body: z.object({ driverActiveStatus: z.boolean() }),
  status: 200,
  output: z.object({ driverActiveStatus: z.boolean(), queue: z.boolean() }),
  errors: ['require_approval'],
  idempotent: false,
})

export const driverWork = z.object({
  driverActiveStatus: z.boolean(),
  queue: z.boolean(),
  /** A position was heard within the last two minutes, so offers can come. */
  heard: z.boolean(),
  offers: z.array(offer),
  bookings: z.array(driverBooking),
})
export type DriverWork = z.infer<typeof driverWork>

export const getWork = endpoint({
  name: 'getWork',
  method: 'GET',
  path: '/api/drivers/me/work',
  summary: "A driver's open offers and running trips",
  roles: ['driver'],
  status: 200,
  output: driverWork,
  errors: [],
  idempotent: false,
})

export const getWallet = endpoint({
  name: 'getWallet',
  method: 'GET',
  path: '/api/wallet',
  summary: 'The balance and its history, newest first, paged by key',
  roles: signedIn,
  query: z.object({ cursor: z.optional(text(100)), limit: z.optional(queryInteger(1, 100)) }),
  status: 200,
  output: z.object({
    walletBalance: money,
    walletHistory: z.array(
      z.object({
        id: z.string(),
        type: z.enum(['Credit', 'Debit', 'Withdraw']),
        amount: money,
        date: instant,
        txRef: z.string(),
        purpose: z.string(),
        bookingId: z.nullable(id),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
  errors: [],
  idempotent: false,
})

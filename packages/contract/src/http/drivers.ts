import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { endpoint, signedIn } from '../endpoint.ts'
import { driverBooking as exampleBooking, offer as exampleOffer, ids, times } from '../examples/trip.ts'
import { driverBooking, offer } from '../schemas/booking.ts'
import { id, instant, latitude, longitude, money, nextCursor, page } from '../schemas/common.ts'

export const driverPosition = component(
  'DriverPosition',
  z.object({
    lat: latitude,
    lng: longitude,
    at: about(instant, 'When the device measured it.'),
    accuracy: z.optional(about(z.number().check(z.gte(0)), 'Radius of uncertainty in metres.', 8)),
    heading: z.optional(about(z.number().check(z.gte(0), z.lte(360)), 'Degrees clockwise from north.', 270)),
    speed: z.optional(about(z.number().check(z.gte(0)), 'Metres per second.', 9.7)),
  }),
  "A measured position of a driver's device.",
)
export type DriverPosition = z.infer<typeof driverPosition>

export const positionBatch = z.array(driverPosition).check(z.minLength(1), z.maxLength(120))

export const sendPositions = endpoint(
  {
    name: 'sendPositions',
    method: 'POST',
    path: '/api/drivers/me/positions',
    tag: 'Drivers',
    summary: 'Send your positions',
    description:
      'For clients without a socket, and for what was measured while offline. Any position keeps the driver visible for two minutes. During a trip the positions are its track, from which the fare is computed.',
    roles: ['driver'],
    body: z.object({ positions: about(positionBatch, 'One to 120 positions, oldest first.') }),
    status: 200,
    output: z.object({
      accepted: about(z.int(), 'How many were used.', 1),
      dropped: about(z.int(), 'How many were older than the newest known one, or not believable.', 0),
    }),
    errors: ['driver_offline', 'driver_not_eligible'],
    idempotent: false,
  },
  {
    body: { positions: [{ lat: 38.7, lng: -9.899, at: times.seen, accuracy: 8, heading: 270, speed: 9.7 }] },
    output: { accepted: 1, dropped: 0 },
  },
)

const driverActiveStatus = about(z.boolean(), 'Online: offers may come.')
const queue = about(z.boolean(), 'On a trip: no offers come.')

export const setAvailability = endpoint(
  {
    name: 'setAvailability',
    method: 'PUT',
    path: '/api/drivers/me/availability',
    tag: 'Drivers',
    summary: 'Go online or offline',
    description: 'Offline drivers get no offers; a trip that is running goes on.',
    roles: ['driver'],
    body: z.object({ driverActiveStatus }),
    status: 200,
    output: z.object({ driverActiveStatus, queue }),
    errors: ['require_approval'],
    idempotent: false,
  },
  { body: { driverActiveStatus: true }, output: { driverActiveStatus: true, queue: false } },
)

export const driverWork = component(
  'DriverWork',
  z.object({
    driverActiveStatus,
    queue,
    heard: about(z.boolean(), 'A position came in within the last two minutes, so offers can come.'),
    lastPlace: about(
      z.nullable(z.object({ lat: latitude, lng: longitude, at: about(instant, 'When it was measured.') })),
      'Where your car was measured last, however long ago; null when it never was.',
    ),
    offers: about(z.array(offer), 'Open offers.'),
    bookings: about(z.array(driverBooking), 'Trips that are accepted and not yet paid.'),
  }),
  'What a driver has to do.',
)
export type DriverWork = z.infer<typeof driverWork>

export const getWork = endpoint(
  {
    name: 'getWork',
    method: 'GET',
    path: '/api/drivers/me/work',
    tag: 'Drivers',
    summary: 'List your offers and trips',
    description:
      'Open offers and running trips. The socket sends changes; read this at the start of a client.',
    roles: ['driver'],
    status: 200,
    output: driverWork,
    errors: [],
    idempotent: false,
  },
  {
    output: {
      driverActiveStatus: true,
      queue: true,
      heard: true,
      lastPlace: { lat: 38.7, lng: -9.899, at: times.seen },
      offers: [exampleOffer],
      bookings: [exampleBooking],
    },
  },
)

export const getWallet = endpoint(
  {
    name: 'getWallet',
    method: 'GET',
    path: '/api/wallet',
    tag: 'Wallet',
    summary: 'Read your wallet',
    description:
      'The balance and its entries, newest first. A driver who collects cash owes the platform its fee, so the balance can be negative.',
    roles: signedIn,
    query: z.object(page),
    status: 200,
    output: z.object({
      walletBalance: about(money, 'What the person owns; negative: what they owe.', -60),
      walletHistory: z.array(
        z.object({
          id: about(z.string(), 'Ledger entry and line.', '01a20188-45cf-7707-955f-4a75a2dbd3cb.1'),
          type: about(
            z.enum(['Credit', 'Debit', 'Withdraw']),
            'Whether the amount was added, taken or paid out.',
          ),
          amount: about(money, 'Always positive.', 500),
          date: instant,
          txRef: about(z.string(), 'Reference of the booking or payment.', '6NXEWE'),
          purpose: about(z.string(), 'What it was for.', 'driver-share'),
          bookingId: about(z.nullable(id), 'The booking behind it, if any.'),
        }),
      ),
      nextCursor,
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      walletBalance: -60,
      walletHistory: [
        {
          id: `${ids.entry}.2`,
          type: 'Debit',
          amount: 560,
          date: times.paid,
          txRef: '6NXEWE',
          purpose: 'cash-collected',
          bookingId: ids.booking,
        },
        {
          id: `${ids.entry}.1`,
          type: 'Credit',
          amount: 500,
          date: times.paid,
          txRef: '6NXEWE',
          purpose: 'driver-share',
          bookingId: ids.booking,
        },
      ],
      nextCursor: null,
    },
  },
)

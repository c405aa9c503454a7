import * as z from 'zod/mini'
import { about, component } from '../../../describe.ts'
import { type EndpointDefinition, endpoint } from '../../../endpoint.ts'
import { ids, times } from '../../../examples/ids.ts'
import { status } from '../../../schemas/booking.ts'
import { id, instant, money, nextCursor, page } from '../../../schemas/common.ts'
import { carPosition } from '../../../schemas/position.ts'
import { reference } from '../../../schemas/reference.ts'
import { exampleWallet, statementMediaTypes, statementQuery, wallet } from '../../money/wallet.ts'
import { personParams } from './record.ts'

/** Reading about a person: fleet admins about their own drivers. */
const reading = {
  method: 'GET',
  tag: 'Staff',
  roles: ['fleetadmin', 'admin'],
  params: personParams,
  status: 200,
  errors: ['person_not_found'],
  idempotent: false,
} as const satisfies Partial<EndpointDefinition>

export const getPersonPosition = endpoint(
  {
    ...reading,
    name: 'getPersonPosition',
    path: '/api/people/:id/position',
    summary: "Read a driver's position",
    description: 'Returns the newest position, as the dashboard shows it.',
    output: z.object({
      position: about(
        z.nullable(carPosition),
        'Null for a driver who was not heard for a few minutes, and for other people.',
      ),
      lastSeenAt: about(z.nullable(instant), 'When the last message of the driver was received.'),
      bookingId: about(z.nullable(id), "The driver's current booking."),
    }),
  },
  {
    output: {
      position: { lat: 38.7, lng: -9.899, heading: 270, at: times.seen },
      lastSeenAt: times.seen,
      bookingId: ids.booking,
    },
  },
)

const tripFields = {
  id,
  reference: about(z.string(), 'The six characters that identify the booking.', '6NXEWE'),
  tripDate: about(instant, 'When the trip was requested for.'),
}

export const personTrip = component(
  'PersonTrip',
  z.object({
    ...tripFields,
    status,
    other: about(
      z.string(),
      'The rider of a driver, or the driver of a rider; empty: none yet.',
      'Farah Haddad',
    ),
    tripCost: about(money, 'What the trip costs; until it ends, the estimate.', 560),
  }),
  "A booking in the list of a person's trips. `GET /api/bookings/:id` has the rest.",
)
export type PersonTrip = z.infer<typeof personTrip>

export const listPersonTrips = endpoint(
  {
    ...reading,
    name: 'listPersonTrips',
    path: '/api/people/:id/trips',
    summary: "List a person's trips",
    description:
      'The trips of a driver or the rides of a rider, newest first. Fleet admins read those that the driver accepted while owned by them.',
    query: z.object(page),
    output: z.object({ trips: z.array(personTrip), nextCursor }),
  },
  {
    output: {
      trips: [
        {
          id: ids.booking,
          reference: '6NXEWE',
          tripDate: times.requested,
          status: 'COMPLETE',
          other: 'Farah Haddad',
          tripCost: 560,
        },
      ],
      nextCursor: null,
    },
  },
)

export const driverRating = component(
  'DriverRating',
  z.object({
    ...tripFields,
    rating: about(z.int(), 'One to five.', 5),
    rider: about(reference, 'Who gave it; the name is empty after they were erased.'),
  }),
  'A rating of a driver.',
)
export type DriverRating = z.infer<typeof driverRating>

export const listDriverRatings = endpoint(
  {
    ...reading,
    name: 'listDriverRatings',
    path: '/api/people/:id/ratings',
    summary: "List a driver's ratings",
    description: 'The ratings of a driver with who gave them, newest trip first. Only for admins.',
    roles: ['admin'],
    query: z.object(page),
    output: z.object({ ratings: z.array(driverRating), nextCursor }),
  },
  {
    output: {
      ratings: [
        {
          id: ids.booking,
          reference: '6NXEWE',
          tripDate: times.requested,
          rating: 5,
          rider: { id: ids.rider, name: 'Farah Haddad' },
        },
      ],
      nextCursor: null,
    },
  },
)

export const getPersonWallet = endpoint(
  {
    ...reading,
    name: 'getPersonWallet',
    path: '/api/people/:id/wallet',
    summary: "Read a person's wallet",
    description: 'Returns the balance and its entries, newest first. Fleet admins and admins have no wallet.',
    query: z.object(page),
    output: wallet,
  },
  { output: exampleWallet },
)

export const exportPersonStatement = endpoint(
  {
    kind: 'download',
    name: 'exportPersonStatement',
    method: 'GET',
    path: '/api/people/:id/wallet/statement',
    tag: reading.tag,
    summary: "Export a month of a person's wallet",
    description:
      'Returns the balance at the beginning of the month, each entry with the balance after it, and the balance at its end.',
    roles: reading.roles,
    params: reading.params,
    query: statementQuery,
    mediaTypes: statementMediaTypes,
    errors: reading.errors,
  },
  {},
)

export const personSession = component(
  'PersonSession',
  z.object({
    id,
    createdAt: about(instant, 'When the person signed in.'),
    lastSeenAt: about(instant, 'When it was last used, to a quarter of an hour.'),
    expiresAt: about(instant, 'When it ends by itself.'),
    userAgent: about(z.string(), 'The browser or app.', 'Mozilla/5.0 (Android 16) Chrome/149'),
    current: about(z.boolean(), "The caller's own session.", false),
  }),
  'A device on which a person is signed in.',
)
export type PersonSession = z.infer<typeof personSession>

export const exampleSession: PersonSession = {
  id: ids.challenge,
  createdAt: times.requested,
  lastSeenAt: times.seen,
  expiresAt: '2027-02-20T18:04:11.000Z',
  userAgent: 'Mozilla/5.0 (Android 16) Chrome/149',
  current: false,
}

export const listPersonSessions = endpoint(
  {
    ...reading,
    name: 'listPersonSessions',
    path: '/api/people/:id/sessions',
    summary: "List a person's sessions",
    description: 'The devices on which the person is signed in now, newest first.',
    output: z.object({ sessions: z.array(personSession) }),
  },
  { output: { sessions: [exampleSession] } },
)

export const endPersonSessions = endpoint(
  {
    ...reading,
    name: 'endPersonSessions',
    method: 'POST',
    path: '/api/people/:id/sessions/end',
    summary: "End a person's sessions",
    description: 'Signs the person out on one device, or on all. Their sockets are closed at once.',
    body: z.object({
      session: z.optional(about(id, 'Only this session; absent: all sessions of the person.')),
    }),
    output: z.object({ ended: about(z.int(), 'How many sessions were ended.', 1) }),
    idempotent: true,
  },
  { body: { session: ids.challenge }, output: { ended: 1 } },
)

import { about, component } from '@cabstand/contract/describe'
import { endpoint } from '@cabstand/contract/endpoint'
import { feed } from '@cabstand/contract/realtime/feed'
import { id, instant, text } from '@cabstand/contract/schemas/common'
import * as z from 'zod/mini'

const exampleId = '01a2017c-1111-7000-8000-000000000001'

export const lostItem = component(
  'LostItem',
  z.object({
    id,
    bookingId: id,
    description: about(z.string(), 'What was left in the car.', 'A green umbrella'),
    reportedAt: instant,
    remindedAt: z.nullable(instant),
  }),
  'A thing that a rider left in a car.',
)

export const reportLostItem = endpoint(
  {
    name: 'reportLostItem',
    method: 'POST',
    path: '/api/lost-items',
    tag: 'Bookings',
    summary: 'Report a lost item',
    description: 'Tells staff what was left in the car of one of your rides.',
    roles: ['rider'],
    body: z.object({ bookingId: id, description: text(200).check(z.minLength(1)) }),
    status: 201,
    output: lostItem,
    errors: ['booking_not_found'],
    idempotent: true,
  },
  {
    body: { bookingId: exampleId, description: 'A green umbrella' },
    output: {
      id: exampleId,
      bookingId: exampleId,
      description: 'A green umbrella',
      reportedAt: '2026-11-22T18:09:11.000Z',
      remindedAt: null,
    },
  },
)

/** Everything that was reported, newest first, for admins. */
export const lostItemsFeed = feed({
  name: 'lost-items',
  kind: 'state',
  roles: ['admin'],
  state: z.object({ items: z.array(lostItem) }),
})

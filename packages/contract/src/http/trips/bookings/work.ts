import * as z from 'zod/mini'
import { about, component } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { times } from '../../../examples/ids.ts'
import { driverBooking as exampleBooking, offer as exampleOffer } from '../../../examples/trip.ts'
import { driverBooking } from '../../../schemas/booking.ts'
import { instant, latitude, longitude } from '../../../schemas/common.ts'
import { offer } from '../../../schemas/offer.ts'
import { driverActiveStatus, queue } from '../fleet.ts'

export const driverWork = component(
  'DriverWork',
  z.object({
    driverActiveStatus,
    queue,
    visible: about(
      z.boolean(),
      'A position was received within the last two minutes, so the driver can get offers.',
    ),
    lastPlace: about(
      z.nullable(z.object({ lat: latitude, lng: longitude, at: about(instant, 'When it was measured.') })),
      'The last measured position of the car, however old; null when there is none.',
    ),
    offers: about(z.array(offer), 'Open offers.'),
    bookings: about(z.array(driverBooking), 'Accepted trips that are not yet paid.'),
  }),
  "A driver's offers and trips.",
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
      'Lists open offers and running trips. Read it when the client starts; the socket sends later changes.',
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
      visible: true,
      lastPlace: { lat: 38.7, lng: -9.899, at: times.seen },
      offers: [exampleOffer],
      bookings: [exampleBooking],
    },
  },
)

import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { ids, times } from '../examples/trip.ts'
import { heading } from '../schemas/booking.ts'
import { id, instant, latLng } from '../schemas/common.ts'

export const fleetDriver = component(
  'FleetDriver',
  z.object({
    driverId: id,
    name: z.string(),
    vehicleNumber: about(z.string(), 'Number plate.', '48-QK-27'),
    carType: about(z.nullable(z.string()), 'Name of the car type; null while the driver has none.', 'City'),
    state: about(z.enum(['free', 'busy']), '`busy`: on a trip.'),
    ...latLng.shape,
    heading,
    heardAt: about(instant, 'When any message of this driver last came in.'),
    bookingId: about(z.nullable(id), 'The booking that the driver is on.'),
  }),
  'A driver on the map of staff.',
)
export type FleetDriver = z.infer<typeof fleetDriver>

export const listFleetPositions = endpoint(
  {
    name: 'listFleetPositions',
    method: 'GET',
    path: '/api/fleet/positions',
    tag: 'Staff',
    summary: 'List the drivers on the map',
    description:
      'Approved drivers who are online and were heard from within two minutes, sorted by name. A fleet admin sees the drivers they own.',
    roles: ['fleetadmin', 'admin'],
    status: 200,
    output: z.object({
      at: about(instant, "The server's time; compare `heardAt` with it."),
      drivers: z.array(fleetDriver),
      complete: about(z.boolean(), 'False when there are more drivers than one answer holds.'),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      at: times.seen,
      drivers: [
        {
          driverId: ids.driver,
          name: 'Rui Almeida',
          vehicleNumber: '48-QK-27',
          carType: 'City',
          state: 'busy',
          lat: 38.7,
          lng: -9.899,
          heading: 270,
          heardAt: times.seen,
          bookingId: ids.booking,
        },
      ],
      complete: true,
    },
  },
)
export type FleetPositions = z.infer<typeof listFleetPositions.output>

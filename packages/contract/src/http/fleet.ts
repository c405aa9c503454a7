import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant, latLng } from '../schemas/common.ts'

export const fleetDriver = z.object({
  driverId: id,
  name: z.string(),
  vehicleNumber: z.string(),
  /** Name of the car type; null while the driver has none. */
  carType: z.nullable(z.string()),
  state: z.enum(['free', 'busy']),
  ...latLng.shape,
  /** Degrees clockwise from north; null when unknown. */
  heading: z.nullable(z.number()),
  /** When any message of this driver last came in. */
  heardAt: instant,
  /** The booking that the driver is on. */
  bookingId: z.nullable(id),
})
export type FleetDriver = z.infer<typeof fleetDriver>

export const listFleetPositions = endpoint({
  name: 'listFleetPositions',
  method: 'GET',
  path: '/api/fleet/positions',
  summary: 'Approved, active drivers heard within two minutes, by name; a fleet admin gets his own',
  roles: ['fleetadmin', 'admin'],
  status: 200,
  output: z.object({
    /** The server's time, which `heardAt` is to be compared with. */
    at: instant,
    drivers: z.array(fleetDriver),
    /** False when there are more drivers than one answer holds. */
    complete: z.boolean(),
  }),
  errors: [],
  idempotent: false,
})
export type FleetPositions = z.infer<typeof listFleetPositions.output>

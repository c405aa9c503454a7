import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant, latLng } from '../schemas/common.ts'
import { feed } from './feed.ts'

const driversToApprove = about(z.int(), 'Drivers who are not approved.', 2)

const openEmergency = component(
  'OpenEmergency',
  z.object({
    bookingId: id,
    reference: about(z.string(), 'The reference of the booking.', '6NXEWE'),
    by: about(z.enum(['rider', 'driver']), 'Who called.'),
    at: instant,
    place: about(z.nullable(latLng), 'Where the car was; null when nobody knows.'),
  }),
  'A call for help during a ride that no admin has seen.',
)
export type OpenEmergency = z.infer<typeof openEmergency>

/** The numbers in the console's menu. */
export const consoleCountsFeed = feed({
  name: 'console-counts',
  kind: 'state',
  roles: ['fleetadmin', 'admin'],
  state: {
    admin: z.object({
      unassignedBookings: about(z.int(), 'Bookings with status NEW, which have no driver.', 3),
      driversToApprove,
      adjustmentsToApprove: about(z.int(), 'Credits and corrections that wait for a second admin.', 1),
      heldRewards: about(z.int(), 'Rewards that wait for an admin.', 1),
      smsDownSince: about(
        z.nullable(instant),
        'Since when text messages fail; null while they are sent.',
        null,
      ),
      emergencies: about(z.array(openEmergency), 'Calls for help that no admin has seen, oldest first.', []),
      requestedWithdrawals: about(z.int(), 'Withdrawals to process.', 4),
    }),
    // A booking belongs to a fleet admin from its acceptance on, so they have none without a driver.
    fleetadmin: z.object({ driversToApprove }),
  },
})

import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { instant } from '../schemas/common.ts'
import { feed } from './feed.ts'

const driversToApprove = about(z.int(), 'Drivers who are not approved.', 2)

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
      requestedWithdrawals: about(z.int(), 'Withdrawals to process.', 4),
    }),
    // A booking belongs to a fleet admin from its acceptance on, so they have none without a driver.
    fleetadmin: z.object({ driversToApprove }),
  },
})

import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { ids } from '../examples/ids.ts'
import { id, instant, latLng, money } from '../schemas/common.ts'
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

const openDispute = component(
  'OpenDispute',
  z.object({
    id: about(id, 'The id of the dispute.', ids.entry),
    title: about(z.string(), 'The provider, as people know it.', 'Example Pay'),
    amount: about(money, 'How much is disputed, in minor units of `currency`.', 1250),
    currency: about(z.string(), 'The currency of the payment (ISO 4217).', 'EUR'),
    at: instant,
    bookingId: about(z.nullable(id), 'The booking that was paid; null: a wallet was topped up.', ids.booking),
    reference: about(z.nullable(z.string()), 'The reference of the booking.', '6NXEWE'),
    userId: about(id, 'The id of the person who paid.', ids.rider),
    usertype: about(z.enum(['rider', 'driver']), 'Their role.', 'rider'),
  }),
  'A payment that its card holder takes back through their bank. Staff answer at the provider.',
)
export type OpenDispute = z.infer<typeof openDispute>

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
      disputes: about(z.array(openDispute), 'Payments whose dispute has not ended, oldest first.', []),
      requestedWithdrawals: about(z.int(), 'Withdrawals to process.', 4),
      paymentCases: about(z.int(), 'Cases about card payments that are open.', 1),
    }),
    // A booking belongs to a fleet admin from its acceptance on, so they have none without a driver.
    fleetadmin: z.object({ driversToApprove }),
  },
})

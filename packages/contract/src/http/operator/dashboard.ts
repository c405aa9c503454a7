import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { times } from '../../examples/ids.ts'
import { instant, money } from '../../schemas/common.ts'

const fees = about(
  money,
  'Convenience fees of bookings that were paid then, status PAID or COMPLETE; for fleet admins the shares of their drivers.',
  48216,
)
const count = (what: string, example: number) => about(z.int(), what, example)

const comparedFees = z.object({
  amount: fees,
  before: about(money, 'The same of the period before, until the same moment.', 44480),
})

export const dashboardHour = component(
  'DashboardHour',
  z.object({
    hour: count("The hour of the day in the operator's time zone, 0 to 23.", 8),
    fees,
    trips: count('Trips that were paid.', 31),
    waitSeconds: about(
      z.nullable(z.int()),
      'Median of the time from booking to arrival of the car, of Book Nows made then; null: there were none.',
      250,
    ),
  }),
  'One hour of a day.',
)
export type DashboardHour = z.infer<typeof dashboardHour>

const hours = z.array(dashboardHour)

export const getDashboard = endpoint(
  {
    name: 'getDashboard',
    method: 'GET',
    path: '/api/dashboard',
    tag: 'Staff',
    summary: 'Read the figures of the service',
    description:
      "Sums fees, trips, offers and waits. Days and months are those of the operator's time zone. Fleet admins get the figures of bookings that their drivers accepted while owned by them.",
    roles: ['fleetadmin', 'admin'],
    status: 200,
    output: z.object({
      at: about(instant, 'When the figures were read.'),
      today: about(comparedFees, 'Today, against the same day of last week until the same time.'),
      month: about(comparedFees, 'This month, against the same days of last month.'),
      total: z.object({
        amount: fees,
        trips: count('Trips that were paid.', 18940),
        since: about(z.nullable(instant), 'When the first of them was paid; null: there are none.'),
      }),
      trips: about(
        z.object({
          waiting: count('Without a driver, of those that are due.', 3),
          approaching: count('The driver is on the way to the pickup, or waits there.', 6),
          onTrip: count('From the start of the trip until it is paid.', 14),
        }),
        'The trips of this moment. A booking belongs to a fleet admin from its acceptance on.',
      ),
      offers: about(
        z.object({
          accepted: count('Accepted by the driver.', 412),
          answered: count('Accepted, declined, or expired without an answer.', 474),
        }),
        'Offers to drivers for trips of today. Those that another driver took first are not counted.',
      ),
      waitSeconds: about(z.nullable(z.int()), 'The median wait of today; null: there was none.', 250),
      noDriver: about(
        z.nullable(
          z.object({
            count: count('Book Nows and Book Laters of today that ended without a driver.', 7),
            lastAt: about(z.nullable(instant), 'When the last of them ended.'),
            lastPickup: about(z.nullable(z.string()), 'Where it was to begin.', '12 Old Mint Row'),
          }),
        ),
        'Null for fleet admins.',
      ),
      hours: about(hours, 'The 24 hours of today.'),
      hoursBefore: about(hours, 'The 24 hours of the same day last week.'),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      at: times.seen,
      today: { amount: 48216, before: 44480 },
      month: { amount: 981440, before: 951920 },
      total: { amount: 14820375, trips: 18940, since: '2025-03-04T08:12:00.000Z' },
      trips: { waiting: 3, approaching: 6, onTrip: 14 },
      offers: { accepted: 412, answered: 474 },
      waitSeconds: 250,
      noDriver: { count: 7, lastAt: times.seen, lastPickup: '12 Old Mint Row' },
      hours: [{ hour: 8, fees: 4410, trips: 31, waitSeconds: 250 }],
      hoursBefore: [{ hour: 8, fees: 3805, trips: 28, waitSeconds: 262 }],
    },
  },
)

export type DashboardFigures = z.infer<typeof getDashboard.output>

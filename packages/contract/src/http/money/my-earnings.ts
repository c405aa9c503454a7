import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { id, instant, money, translatedStop } from '../../schemas/common.ts'

const place = z.pick(translatedStop, { address: true, translations: true })

const sums = {
  driverShare: about(money, 'The shares of the driver.', 484),
  tips: about(money, 'What riders gave on top.', 50),
  cash: about(money, 'What the driver got in cash.', 560),
}

/** Days of one answer: a week. */
export const earningDays = 7

export const getMyEarnings = endpoint(
  {
    name: 'getMyEarnings',
    method: 'GET',
    path: '/api/drivers/me/earnings',
    tag: 'Drivers',
    summary: 'Read your earnings of a week',
    description:
      "Returns seven days in the operator's time zone, each with its trips. A trip counts on the day on which it was paid; what staff correct later counts on the day of the correction, and a tip on the day on which it was given.",
    roles: ['driver'],
    query: z.object({ from: about(z.iso.date(), 'The first day.', '2026-11-16') }),
    status: 200,
    output: z.object({
      days: about(
        z.array(
          z.object({
            day: about(z.string(), 'The day.', '2026-11-22'),
            ...sums,
            tripCount: about(z.int(), 'Trips that were paid.', 1),
            onlineSeconds: about(z.int(), 'How long the driver was online.', 18_720),
            trips: about(
              z.array(
                z.object({
                  id,
                  reference: about(z.string(), 'What people call it.', '6NXEWE'),
                  at: about(instant, 'When it was paid, corrected or tipped.'),
                  pickup: place,
                  drop: place,
                  ...sums,
                }),
              ),
              'The newest first.',
            ),
          }),
        ),
        'The first day first.',
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      days: [16, 17, 18, 19, 20, 21, 22].map((date) => ({
        day: `2026-11-${date}`,
        tripCount: date === 22 ? 1 : 0,
        driverShare: date === 22 ? 484 : 0,
        tips: date === 22 ? 50 : 0,
        cash: date === 22 ? 560 : 0,
        onlineSeconds: date === 22 ? 18_720 : 0,
        trips:
          date === 22
            ? [
                {
                  id: ids.booking,
                  reference: '6NXEWE',
                  at: times.seen,
                  pickup: { address: '12 Old Mint Row' },
                  drop: { address: 'Peace Hospital' },
                  driverShare: 484,
                  tips: 50,
                  cash: 560,
                },
              ]
            : [],
      })),
    },
  },
)

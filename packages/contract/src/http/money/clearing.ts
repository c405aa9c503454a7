import { payoutLimits } from '@cabstand/domain/ledger/clearing'
import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { id, instant, money, text } from '../../schemas/common.ts'
import { reference } from '../../schemas/reference.ts'

const shared = { tag: 'Staff', roles: ['admin'] } as const
const day = z.iso.date()
const amount = z.int().check(z.gte(0), z.lte(payoutLimits.amount))

const payout = component(
  'ProviderPayout',
  z.object({
    id,
    provider: about(z.string(), 'The name of the provider.', 'stripe'),
    title: about(z.string(), 'Its name for people.', 'Stripe'),
    day: about(day, 'When the money arrived at the bank.', '2026-11-22'),
    received: about(money, 'What arrived.', 9700),
    fee: about(money, 'What the provider kept.', 300),
    note: about(z.string(), 'A note of staff; empty when there is none.', 'po_1'),
    recordedAt: about(instant, 'When it was recorded.'),
    recordedBy: about(reference, 'The admin who recorded it.'),
    reversedAt: about(z.nullable(instant), 'When it was reversed; null: it counts.'),
  }),
  'Money that a payment provider has paid to the bank.',
)
export type ProviderPayout = z.infer<typeof payout>

const examplePayout: ProviderPayout = {
  id: ids.entry,
  provider: 'stripe',
  title: 'Stripe',
  day: '2026-11-22',
  received: 9700,
  fee: 300,
  note: 'po_1',
  recordedAt: times.paid,
  recordedBy: { id: ids.admin, name: 'Lena Moreau' },
  reversedAt: null,
}

const days = z.object({
  from: z.optional(about(day, 'The first day; absent: 30 days before the last.', '2026-11-01')),
  until: z.optional(about(day, 'The last day; absent: today.', '2026-11-22')),
})

const change = (meaning: string, example: number) => about(money, meaning, example)

export const getClearing = endpoint(
  {
    ...shared,
    name: 'getClearing',
    method: 'GET',
    path: '/api/clearing',
    summary: 'Read what payment providers owe',
    description: `What each payment provider owes by the ledger, and how that came about by day, in the time zone of settings. Amounts above 0 are owed by the provider. Days are those on which something was posted. At most ${payoutLimits.days} days at once.`,
    query: days,
    status: 200,
    output: z.object({
      from: about(day, 'The first day.', '2026-11-01'),
      until: about(day, 'The last day.', '2026-11-22'),
      today: about(day, 'Today: no payout is recorded for a later day.', '2026-11-22'),
      providers: about(
        z.array(
          z.object({
            name: about(z.string(), 'The name of the provider, and of its mark.', 'stripe'),
            title: about(z.string(), 'Its name for people.', 'Stripe'),
            owed: about(money, 'What it owes now.', 2500),
            opening: about(money, 'What it owed before the first day.', 0),
            days: about(
              z.array(
                z.object({
                  day: about(day, 'The day.', '2026-11-22'),
                  payments: change('What riders paid.', 12_500),
                  refunds: change('What was refunded, below 0.', 0),
                  disputes: change('What was taken back by card holders, below 0.', 0),
                  payouts: change('What arrived at the bank, below 0.', -9700),
                  fees: change('What the provider kept, below 0.', -300),
                  other: change('Anything else.', 0),
                  balance: change('What it owed at the end of the day.', 2500),
                }),
              ),
              'The newest first.',
            ),
          }),
        ),
        'Those that are set up, and any others with entries in the ledger.',
      ),
      payouts: about(z.array(payout), 'Those that arrived on these days, the newest first; at most 500.'),
    }),
    errors: ['validation_failed'],
    idempotent: false,
  },
  {
    output: {
      from: '2026-11-01',
      until: '2026-11-22',
      today: '2026-11-22',
      providers: [
        {
          name: 'stripe',
          title: 'Stripe',
          owed: 2500,
          opening: 0,
          days: [
            {
              day: '2026-11-22',
              payments: 2500,
              refunds: 0,
              disputes: 0,
              payouts: -9700,
              fees: -300,
              other: 0,
              balance: 2500,
            },
            {
              day: '2026-11-21',
              payments: 10_000,
              refunds: 0,
              disputes: 0,
              payouts: 0,
              fees: 0,
              other: 0,
              balance: 10_000,
            },
          ],
        },
      ],
      payouts: [examplePayout],
    },
  },
)
export type Clearing = z.infer<typeof getClearing.output>

export const exportClearing = endpoint(
  {
    ...shared,
    kind: 'download',
    name: 'exportClearing',
    method: 'GET',
    path: '/api/clearing/export',
    summary: 'Export what payment providers owe',
    description: 'Returns the days of `getClearing` as a file with one line for each provider and day.',
    query: z.extend(days, {
      format: about(z.enum(['csv', 'xlsx']), 'The format of the file.'),
      language: z.optional(about(text(20), 'Locale of the headings; absent: the default language.', 'en')),
    }),
    mediaTypes: [
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    errors: ['validation_failed'],
  },
  {},
)

export const recordPayout = endpoint(
  {
    ...shared,
    name: 'recordPayout',
    method: 'POST',
    path: '/api/payouts',
    summary: 'Record a payout of a payment provider',
    description:
      'Notes what a provider has paid to the bank and what it kept as its fee. Both are taken from what it owes; it may owe less than nothing afterwards, because fees and payouts may come before their payments are known.',
    body: z.object({
      provider: about(text(40), 'The name of a provider, from `getClearing`.', 'stripe'),
      day: about(day, 'When the money arrived; not later than today.', '2026-11-22'),
      received: about(amount, 'What arrived, in minor units.', 9700),
      fee: about(amount, 'What the provider kept, in minor units. One of both is above 0.', 300),
      note: about(text(payoutLimits.noteLength), 'What it is called at the provider or bank.', 'po_1'),
    }),
    status: 201,
    output: payout,
    errors: ['validation_failed'],
    idempotent: true,
  },
  {
    body: { provider: 'stripe', day: '2026-11-22', received: 9700, fee: 300, note: 'po_1' },
    output: examplePayout,
  },
)

export const reversePayout = endpoint(
  {
    ...shared,
    name: 'reversePayout',
    method: 'POST',
    path: '/api/payouts/:id/reverse',
    summary: 'Reverse a payout',
    description: 'Takes back a payout that was recorded by mistake: what it posted is posted back.',
    params: z.object({ id: about(id, 'The id of the payout.') }),
    body: z.object({}),
    status: 200,
    output: payout,
    errors: ['not_found', 'payout_reversed'],
    idempotent: true,
  },
  { body: {}, output: { ...examplePayout, reversedAt: times.paid } },
)

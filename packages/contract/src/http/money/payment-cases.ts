import { caseEnds, caseKinds, caseNoteLength, caseStatuses } from '@cabstand/domain/payment/cases'
import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { defineList } from '../../lists/define-list.ts'
import { id, instant, money, text } from '../../schemas/common.ts'
import { reference } from '../../schemas/reference.ts'

const paymentCase = component(
  'PaymentCase',
  z.object({
    id,
    openedAt: about(instant, 'When the provider reported it.', times.paid),
    kind: about(
      z.enum(caseKinds),
      '`dispute`: the card holder takes the payment back through their bank. `reversed`: the money of a paid payment has not come after all, or was taken back; the platform bears it. `paidTwice`: a second payment in one checkout, which was credited to the wallet. `wrongAmount`, `wrongCurrency`: other money was paid than was asked for. `wrongReference`: it was paid for another payment. Of these three nothing was credited: the money is at the provider.',
      'wrongAmount',
    ),
    provider: about(z.string(), 'The provider, as people know it.', 'Stripe'),
    providerId: about(z.string(), 'What the provider calls the payment or the dispute.', 'pi_1'),
    money: about(z.string(), 'The money that it is about, in major units, with its currency.', '25.00 EUR'),
    asked: about(money, 'What the payment should have been.', 360),
    user: about(reference, 'Who paid.'),
    usertype: about(z.enum(['rider', 'driver']), 'Their role.', 'rider'),
    booking: about(
      z.nullable(reference),
      'The booking that the payment was for, by its reference; null: a top-up.',
    ),
    status: about(
      z.enum(caseStatuses),
      '`opened`: it must be decided. `won`, `lost`: how a dispute ended. `handled`: staff have dealt with it.',
      'opened',
    ),
    endedAt: about(z.nullable(instant), 'When it was closed; null: it is open.', null),
    endedBy: about(
      z.nullable(reference),
      'The admin who closed it; null: the provider reported its end.',
      null,
    ),
    note: about(z.string(), 'What they did; empty when nobody has closed it.', ''),
  }),
  'Something about a card payment that staff must decide.',
)
export type PaymentCaseRow = z.infer<typeof paymentCase>

const example: PaymentCaseRow = {
  id: ids.entry,
  openedAt: times.paid,
  kind: 'wrongAmount',
  provider: 'Stripe',
  providerId: 'pi_1',
  money: '25.00 EUR',
  asked: 360,
  user: { id: ids.rider, name: 'Farah Haddad' },
  usertype: 'rider',
  booking: { id: ids.booking, name: '6NXEWE' },
  status: 'opened',
  endedAt: null,
  endedBy: null,
  note: '',
}

export const endPaymentCase = endpoint(
  {
    name: 'endPaymentCase',
    method: 'POST',
    path: '/api/payment-cases/:id/end',
    tag: 'Staff',
    roles: ['admin'],
    summary: 'Close a case about a card payment',
    description:
      'Says that money that was not asked for, or that has not come, has been dealt with, or how the bank decided a dispute whose provider does not report it. The end of a dispute is posted. When the provider reports another end later, that counts.',
    params: z.object({ id: about(id, 'The id of the case.') }),
    body: z.object({
      outcome: about(z.enum(caseEnds), '`won` or `lost` for a dispute; `handled` for others.', 'handled'),
      note: about(text(caseNoteLength), 'What was done.', 'Refunded in the dashboard of Stripe'),
    }),
    status: 200,
    output: paymentCase,
    errors: ['not_found', 'payment_case_closed', 'validation_failed'],
    idempotent: true,
  },
  {
    body: { outcome: 'handled', note: 'Refunded in the dashboard of Stripe' },
    output: {
      ...example,
      status: 'handled',
      endedAt: times.paid,
      endedBy: { id: ids.admin, name: 'Lena Moreau' },
      note: 'Refunded in the dashboard of Stripe',
    },
  },
)

export const paymentCaseList = defineList(
  {
    name: 'PaymentCases',
    path: '/api/payment-cases',
    tag: 'Staff',
    what: 'cases about card payments',
    searched: 'the name of who paid, the reference of the booking and what the provider calls it',
    rows: { admin: paymentCase },
    sort: '-openedAt',
    live: 'payment-cases-rows',
    columns: {
      openedAt: { kind: 'time', label: 'case_opened_at', sorts: true, filters: true },
      kind: {
        kind: 'choice',
        label: 'case_kind',
        filters: true,
        choices: {
          dispute: 'case_dispute',
          reversed: 'case_reversed',
          wrongAmount: 'payments_verdict_wrongAmount',
          wrongCurrency: 'payments_verdict_wrongCurrency',
          wrongReference: 'payments_verdict_wrongReference',
          paidTwice: 'payments_verdict_paidTwice',
        },
      },
      money: { kind: 'text', label: 'case_money', early: true },
      asked: { kind: 'money', label: 'payments_col_asked' },
      user: { kind: 'reference', label: 'case_user' },
      booking: { kind: 'reference', label: 'payments_col_for' },
      provider: { kind: 'text', label: 'payout_provider' },
      providerId: { kind: 'code', label: 'case_provider_id' },
      status: {
        kind: 'choice',
        label: 'case_status',
        filters: true,
        choices: {
          opened: 'case_opened',
          won: 'case_won',
          lost: 'case_lost',
          handled: 'case_handled',
        },
      },
      note: { kind: 'text', label: 'case_note' },
      endedBy: { kind: 'reference', label: 'case_ended_by' },
      endedAt: { kind: 'time', label: 'case_ended_at', hidden: true },
      id: { kind: 'code', label: 'case_id', hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      open: { label: 'case_tab_open', filters: { status: 'opened' } },
      closed: { label: 'case_tab_closed', filters: { status: 'won,lost,handled' } },
    },
  },
  { rows: { admin: example } },
)

import { withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { times } from '../../examples/ids.ts'
import { exampleWithdrawal, withdrawalId } from '../../examples/withdrawals.ts'
import { defineList } from '../../lists/define-list.ts'
import { id, instant, money, text } from '../../schemas/common.ts'
import { ledgerEntry } from '../../schemas/ledger-entry.ts'
import { withdrawalRow } from '../../schemas/withdrawal.ts'

const shared = { tag: 'Withdrawals', roles: ['admin'] } as const
const params = z.object({ id })
const bankReference = z.optional(
  about(
    text(withdrawalLimits.bankReferenceLength),
    'What the bank calls the transfer. Its owner sees it.',
    'SEPA 2026-11-22/17',
  ),
)

export const withdrawalList = defineList(
  {
    name: 'Withdrawals',
    path: '/api/withdrawals',
    tag: 'Withdrawals',
    what: 'withdrawals',
    searched: 'name, reference and reference of the bank',
    rows: { admin: withdrawalRow },
    sort: '-date',
    live: 'withdrawals-rows',
    columns: {
      reference: { kind: 'code', label: 'withdraws_reference' },
      date: { kind: 'time', label: 'withdraws_date', sorts: true, filters: true },
      name: { kind: 'text', label: 'withdraws_name', sorts: true, early: true },
      usertype: {
        kind: 'choice',
        label: 'withdraws_usertype',
        filters: true,
        hidden: true,
        choices: { driver: 'withdraws_driver', rider: 'withdraws_rider' },
      },
      amount: { kind: 'money', label: 'withdraws_amount', sorts: true, filters: true },
      state: {
        kind: 'choice',
        label: 'withdraws_state',
        early: true,
        filters: true,
        choices: {
          requested: 'withdraws_state_requested',
          processed: 'withdraws_state_processed',
          cancelled: 'withdraws_state_cancelled',
        },
      },
      processed: { kind: 'flag', label: 'withdraws_processed', filters: true },
      processDate: { kind: 'time', label: 'withdraws_process_date', filters: true },
      bankName: { kind: 'text', label: 'withdraws_bank_name' },
      bankCode: { kind: 'code', label: 'withdraws_bank_code' },
      bankAccount: { kind: 'code', label: 'withdraws_bank_account' },
      bankReference: { kind: 'text', label: 'withdraws_bank_reference', hidden: true },
      reason: { kind: 'text', label: 'withdraws_reason', hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      requested: { label: 'withdraws_state_requested', filters: { state: 'requested' } },
      processed: { label: 'withdraws_state_processed', filters: { state: 'processed' } },
      cancelled: { label: 'withdraws_state_cancelled', filters: { state: 'cancelled' } },
    },
  },
  { rows: { admin: exampleWithdrawal } },
)

export const getWithdrawal = endpoint(
  {
    ...shared,
    name: 'getWithdrawal',
    method: 'GET',
    path: '/api/withdrawals/:id',
    summary: 'Read a withdrawal',
    description: "Returns a withdrawal with its owner's wallet and its entries in the ledger.",
    params,
    status: 200,
    output: z.object({
      withdrawal: withdrawalRow,
      walletBalance: about(money, 'The present balance of its owner.', 1200),
      availableAmount: about(money, 'The balance without what is reserved for bookings.', 1200),
      entries: about(z.array(ledgerEntry), 'In the order in which they were posted.'),
    }),
    errors: ['withdrawal_not_found'],
    idempotent: false,
  },
  {
    output: {
      withdrawal: exampleWithdrawal,
      walletBalance: 1200,
      availableAmount: 1200,
      entries: [
        {
          id: withdrawalId,
          event: 'withdrawal.requested',
          at: times.paid,
          lines: [
            { account: `driver:${exampleWithdrawal.uid}`, purpose: 'withdrawal', amount: -4500 },
            { account: 'withdrawals', purpose: 'withdrawal', amount: 4500 },
          ],
        },
      ],
    },
  },
)

const processedExample = {
  ...exampleWithdrawal,
  state: 'processed',
  processed: true,
  processDate: times.paid,
  bankReference: 'SEPA 2026-11-22/17',
} as const

export const countRequestedWithdrawals = endpoint(
  {
    ...shared,
    name: 'countRequestedWithdrawals',
    method: 'GET',
    path: '/api/withdrawals/requested',
    summary: 'Count what is requested',
    description:
      'Returns what `processWithdrawals` would process with this `until`: show it before all are processed.',
    status: 200,
    output: z.object({
      until: about(instant, 'The time until which they were requested: now.'),
      count: about(z.int(), `How many; at most ${withdrawalLimits.atOnce}.`, 2),
      amount: about(money, 'Their sum.', 9000),
    }),
    errors: [],
    idempotent: false,
  },
  { output: { until: times.paid, count: 2, amount: 9000 } },
)

export const processWithdrawal = endpoint(
  {
    ...shared,
    name: 'processWithdrawal',
    method: 'POST',
    path: '/api/withdrawals/:id/process',
    summary: 'Process a withdrawal',
    description: 'Notes that the money was paid out. Its owner is told. A withdrawal is processed once.',
    params,
    body: z.object({ bankReference }),
    status: 200,
    output: withdrawalRow,
    errors: ['withdrawal_not_found', 'withdrawal_processed', 'withdrawal_cancelled'],
    idempotent: true,
  },
  { body: { bankReference: processedExample.bankReference }, output: processedExample },
)

export const processWithdrawals = endpoint(
  {
    ...shared,
    name: 'processWithdrawals',
    method: 'POST',
    path: '/api/withdrawals/process',
    summary: 'Process several withdrawals',
    description: `Processes the withdrawals that the body names, or all that were requested until a time; at most ${withdrawalLimits.atOnce} at once, the oldest first. Those that cannot be processed are named and do not stop the others.`,
    body: z.object({
      withdrawals: z.optional(
        about(
          z.array(id).check(z.minLength(1), z.maxLength(withdrawalLimits.atOnce)),
          'Their ids. Either these or `requestedUntil`.',
        ),
      ),
      requestedUntil: z.optional(
        about(instant, 'All that are requested, and were until this time: what the admin has seen.'),
      ),
      bankReference,
    }),
    status: 200,
    output: z.object({
      processed: about(z.int(), 'How many were processed.', 2),
      amount: about(money, 'Their sum.', 9000),
      refused: about(
        z.array(
          z.object({
            id,
            reference: about(z.string(), 'Its reference; empty when it does not exist.', 'W-6NXEWE'),
            code: about(
              z.enum(['withdrawal_not_found', 'withdrawal_processed', 'withdrawal_cancelled']),
              'Why it was not processed.',
            ),
          }),
        ),
        'Those that were not processed.',
      ),
      remaining: about(z.int(), 'How many more are requested.', 0),
    }),
    errors: ['withdrawal_not_found', 'withdrawal_processed', 'withdrawal_cancelled'],
    idempotent: true,
  },
  {
    body: { withdrawals: [withdrawalId] },
    output: { processed: 1, amount: 4500, refused: [], remaining: 0 },
  },
)

export const refuseWithdrawal = endpoint(
  {
    ...shared,
    name: 'refuseWithdrawal',
    method: 'POST',
    path: '/api/withdrawals/:id/refuse',
    summary: 'Refuse a withdrawal',
    description: 'Gives the amount back to the wallet. Its owner is told, and reads the reason.',
    params,
    body: z.object({
      reason: about(
        text(withdrawalLimits.reasonLength).check(z.minLength(1)),
        'Why, for its owner.',
        'The bank does not know this account.',
      ),
    }),
    status: 200,
    output: withdrawalRow,
    errors: ['withdrawal_not_found', 'withdrawal_processed', 'withdrawal_cancelled'],
    idempotent: true,
  },
  {
    body: { reason: 'The bank does not know this account.' },
    output: {
      ...exampleWithdrawal,
      state: 'cancelled',
      cancelledAt: times.paid,
      reason: 'The bank does not know this account.',
    },
  },
)

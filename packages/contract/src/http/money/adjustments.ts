import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { exampleAdjustment, exampleWalletOwner } from '../../examples/adjustments.ts'
import { ids } from '../../examples/ids.ts'
import { defineList } from '../../lists/define-list.ts'
import { adjustment, note, walletOwner } from '../../schemas/adjustment.ts'
import { id, money, typed } from '../../schemas/common.ts'

const shared = { tag: 'Wallet', roles: ['admin'] } as const
const params = z.object({ id: about(id, 'The id of the adjustment.') })

/** What was done, with the balance afterwards. */
const result = z.object({
  adjustment,
  walletBalance: about(money, 'The balance of the wallet now.', 3750),
})
const exampleResult = { adjustment: exampleAdjustment, walletBalance: 3750 }

export const findWalletOwners = endpoint(
  {
    ...shared,
    name: 'findWalletOwners',
    method: 'GET',
    path: '/api/wallet-owners',
    summary: 'Find riders and drivers',
    description:
      'Finds people with a wallet by any part of name, mobile number or number plate, or one person by id. In demo mode mobile numbers are hidden, and are not searched.',
    query: z.object({
      query: z.optional(about(typed(80), 'Two characters or more.', 'haddad')),
      id: z.optional(about(id, 'The id of one person.')),
    }),
    status: 200,
    output: z.object({
      people: about(z.array(walletOwner), 'Names that begin with the text first; 8 at most.'),
    }),
    errors: [],
    idempotent: false,
  },
  { output: { people: [exampleWalletOwner] } },
)

const owner = z.optional(about(id, 'The rider or driver; absent: `no_details_error`.'))

export const addToWallet = endpoint(
  {
    ...shared,
    name: 'addToWallet',
    method: 'POST',
    path: '/api/wallet-adjustments/credits',
    summary: 'Add money to a wallet',
    description:
      'Adds money to the wallet of a rider or driver, with the reference `AdminCredit`. Above the amount of the setting `adjustmentApprovalAbove`, together with what the same admin has added to this wallet alone within 24 hours, it is `requested` and waits for a second admin. So is whatever an admin adds who is not confirmed.',
    body: z.object({
      userId: owner,
      amount: z.optional(about(money, 'Above 0; absent counts as 0.', 2500)),
      note: z.optional(about(note, 'Shown to the person.', 'For the long wait on Sunday')),
    }),
    status: 201,
    output: result,
    errors: ['no_details_error', 'person_not_found', 'validation_failed'],
    idempotent: true,
  },
  {
    body: { userId: ids.rider, amount: 2500, note: 'For the long wait on Sunday' },
    output: exampleResult,
  },
)

export const correctWallet = endpoint(
  {
    ...shared,
    name: 'correctWallet',
    method: 'POST',
    path: '/api/wallet-adjustments/corrections',
    summary: 'Correct a wallet',
    description:
      'Adds money to a wallet or takes it away, because something was booked wrongly. A rider may owe afterwards; a driver may where `negativeBalance` is on. It waits for a second admin as a credit does; what is added and what is taken are counted separately.',
    body: z.object({
      userId: owner,
      amount: z.optional(about(money, '+ is added, − is taken; absent counts as 0.', -300)),
      note: z.optional(
        about(note, 'The reason, which is required. Shown to the person.', 'Toll charged twice'),
      ),
      entryId: z.optional(about(id, 'The entry of this wallet that was wrong.')),
    }),
    status: 201,
    output: result,
    errors: [
      'no_details_error',
      'person_not_found',
      'entry_not_found',
      'insufficient_balance',
      'validation_failed',
    ],
    idempotent: true,
  },
  {
    body: { userId: ids.rider, amount: -300, note: 'Toll charged twice', entryId: ids.entry },
    output: {
      adjustment: {
        ...exampleAdjustment,
        kind: 'correction',
        amount: -300,
        note: 'Toll charged twice',
        corrects: {
          entryId: ids.entry,
          event: 'booking.paid',
          reference: '6NXEWE',
          bookingId: ids.booking,
        },
      },
      walletBalance: 950,
    },
  },
)

export const approveAdjustment = endpoint(
  {
    ...shared,
    name: 'approveAdjustment',
    method: 'POST',
    path: '/api/wallet-adjustments/:id/approve',
    summary: 'Approve a credit or correction',
    description:
      'Posts what another admin has requested. Admins cannot approve their own requests, nor with an account that was not confirmed when the request was made.',
    params,
    body: z.object({}),
    status: 200,
    output: result,
    errors: [
      'adjustment_not_found',
      'adjustment_decided',
      'own_adjustment',
      'admin_unconfirmed',
      'person_not_found',
      'insufficient_balance',
    ],
    idempotent: true,
  },
  { body: {}, output: exampleResult },
)

export const rejectAdjustment = endpoint(
  {
    ...shared,
    name: 'rejectAdjustment',
    method: 'POST',
    path: '/api/wallet-adjustments/:id/reject',
    summary: 'Reject a credit or correction',
    description: 'Ends a request of another admin. Nothing is posted.',
    params,
    body: z.object({ reason: about(note, 'Why, for the admin who requested it.', 'Already paid in cash') }),
    status: 200,
    output: adjustment,
    errors: ['adjustment_not_found', 'adjustment_decided', 'own_adjustment', 'validation_failed'],
    idempotent: true,
  },
  {
    body: { reason: 'Already paid in cash' },
    output: { ...exampleAdjustment, state: 'rejected', rejectReason: 'Already paid in cash' },
  },
)

export const adjustmentList = defineList(
  {
    name: 'Adjustments',
    path: '/api/wallet-adjustments',
    tag: 'Wallet',
    what: 'credits and corrections of wallets',
    searched: 'the name of the person and the note',
    rows: { admin: adjustment },
    sort: '-requestedAt',
    live: 'adjustments-rows',
    columns: {
      requestedAt: { kind: 'time', label: 'adjustment_at', sorts: true, filters: true },
      user: { kind: 'reference', label: 'adjustment_user', filters: true, early: true },
      kind: {
        kind: 'choice',
        label: 'adjustment_kind',
        filters: true,
        choices: { credit: 'adjustment_credit', correction: 'adjustment_correction' },
      },
      amount: { kind: 'money', label: 'adjustment_amount', sorts: true, filters: true },
      note: { kind: 'text', label: 'adjustment_note' },
      state: {
        kind: 'choice',
        label: 'adjustment_state',
        early: true,
        filters: true,
        choices: {
          requested: 'adjustment_requested',
          posted: 'adjustment_posted',
          rejected: 'adjustment_rejected',
        },
      },
      requestedBy: { kind: 'reference', label: 'adjustment_requested_by', filters: true },
      decidedBy: { kind: 'reference', label: 'adjustment_decided_by' },
      decidedAt: { kind: 'time', label: 'adjustment_decided_at', hidden: true },
      rejectReason: { kind: 'text', label: 'adjustment_reject_reason', hidden: true },
      id: { kind: 'code', label: 'adjustment_id', hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      waiting: { label: 'adjustment_tab_waiting', filters: { state: 'requested' } },
      done: { label: 'adjustment_tab_done', filters: { state: 'posted' } },
      rejected: { label: 'adjustment_tab_rejected', filters: { state: 'rejected' } },
    },
  },
  { rows: { admin: exampleAdjustment } },
)

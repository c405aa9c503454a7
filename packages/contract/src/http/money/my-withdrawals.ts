import { withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { times } from '../../examples/ids.ts'
import { exampleBank, exampleOwnWithdrawal } from '../../examples/withdrawals.ts'
import { id, instant, money, nextCursor, page } from '../../schemas/common.ts'
import { bankDetails, ownWithdrawal, withdrawalAmount } from '../../schemas/withdrawal.ts'

const shared = { tag: 'Withdrawals', roles: ['rider', 'driver'] } as const
const params = z.object({ id })

export const listMyWithdrawals = endpoint(
  {
    ...shared,
    name: 'listMyWithdrawals',
    method: 'GET',
    path: '/api/me/withdrawals',
    summary: 'List your withdrawals',
    description: 'Returns what you can withdraw, where it is paid to, and your withdrawals, newest first.',
    query: z.object(page),
    status: 200,
    output: z.object({
      allowed: about(z.boolean(), 'Whether you may withdraw: drivers may, riders when the settings say so.'),
      availableAmount: about(money, 'The most that you can withdraw; below 0 when you owe money.', 5700),
      least: about(money, 'The least amount of one withdrawal.', 100),
      most: about(money, 'The largest amount of one withdrawal.', 1_000_000),
      openLimit: about(z.int(), 'How many withdrawals can be open at the same time.', withdrawalLimits.open),
      bank: about(
        z.nullable(bankDetails),
        'Where money is paid to: change it with `PATCH /api/me/bank`. Null when the settings ask for none.',
      ),
      bankWaitsUntil: about(
        z.nullable(instant),
        'Staff have changed the bank details: withdrawals are refused with `bank_details_unconfirmed` until then, or until you save the details with `PATCH /api/me/bank`. Null: they do not wait.',
        null,
      ),
      withdrawals: z.array(ownWithdrawal),
      nextCursor,
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      allowed: true,
      availableAmount: 5700,
      least: 100,
      most: 1_000_000,
      openLimit: withdrawalLimits.open,
      bank: exampleBank,
      bankWaitsUntil: null,
      withdrawals: [exampleOwnWithdrawal],
      nextCursor: null,
    },
  },
)

export const getMyWithdrawal = endpoint(
  {
    ...shared,
    name: 'getMyWithdrawal',
    method: 'GET',
    path: '/api/me/withdrawals/:id',
    summary: 'Read one of your withdrawals',
    description: 'Returns the withdrawal.',
    params,
    status: 200,
    output: ownWithdrawal,
    errors: ['withdrawal_not_found'],
    idempotent: false,
  },
  { output: exampleOwnWithdrawal },
)

export const requestWithdrawal = endpoint(
  {
    ...shared,
    name: 'requestWithdrawal',
    method: 'POST',
    path: '/api/me/withdrawals',
    summary: 'Request a withdrawal',
    description:
      'Reserves the amount in your wallet until an admin pays it to your bank, or refuses to. The bank details are those of your profile now; `errors` names those that are missing.',
    body: z.object({ amount: withdrawalAmount }),
    status: 201,
    output: ownWithdrawal,
    errors: [
      'withdrawal_not_allowed',
      'bank_details_missing',
      'bank_details_unconfirmed',
      'too_many_withdrawals',
      'withdrawal_amount',
      'insufficient_balance',
      'user_issue_contact_admin',
    ],
    idempotent: true,
  },
  { body: { amount: 4500 }, output: exampleOwnWithdrawal },
)

export const cancelWithdrawal = endpoint(
  {
    ...shared,
    name: 'cancelWithdrawal',
    method: 'POST',
    path: '/api/me/withdrawals/:id/cancel',
    summary: 'Cancel a withdrawal',
    description: 'Gives the amount back to your wallet, unless the withdrawal was processed.',
    params,
    status: 200,
    output: ownWithdrawal,
    errors: ['withdrawal_not_found', 'withdrawal_processed', 'withdrawal_cancelled'],
    idempotent: true,
  },
  { output: { ...exampleOwnWithdrawal, state: 'cancelled', cancelledAt: times.paid } },
)

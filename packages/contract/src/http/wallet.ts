import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { endpoint, signedIn } from '../endpoint.ts'
import { ids, times } from '../examples/trip.ts'
import { id, instant, money, nextCursor, page } from '../schemas/common.ts'

/** A wallet with a page of its entries. */
export const wallet = z.object({
  walletBalance: about(money, 'The balance. A negative balance is owed by the person.', -60),
  walletHistory: z.array(
    z.object({
      id: about(
        z.string(),
        'Id of the ledger entry and number of the line.',
        '01a20188-45cf-7707-955f-4a75a2dbd3cb.1',
      ),
      type: about(
        z.enum(['Credit', 'Debit', 'Withdraw']),
        '`Credit`: added; `Debit`: deducted; `Withdraw`: paid out.',
      ),
      amount: about(money, 'Always positive.', 500),
      date: instant,
      txRef: about(z.string(), 'Reference of the booking or payment.', '6NXEWE'),
      purpose: about(z.string(), 'The purpose of the entry.', 'driver-share'),
      bookingId: about(z.nullable(id), 'The booking of the entry; null when there is none.'),
    }),
  ),
  nextCursor,
})

export const exampleWallet: z.infer<typeof wallet> = {
  walletBalance: -60,
  walletHistory: [
    {
      id: `${ids.entry}.2`,
      type: 'Debit',
      amount: 560,
      date: times.paid,
      txRef: '6NXEWE',
      purpose: 'cash-collected',
      bookingId: ids.booking,
    },
    {
      id: `${ids.entry}.1`,
      type: 'Credit',
      amount: 500,
      date: times.paid,
      txRef: '6NXEWE',
      purpose: 'driver-share',
      bookingId: ids.booking,
    },
  ],
  nextCursor: null,
}

export const getWallet = endpoint(
  {
    name: 'getWallet',
    method: 'GET',
    path: '/api/wallet',
    tag: 'Wallet',
    summary: 'Read your wallet',
    description:
      'Returns the balance and its entries, newest first. A driver who collects cash owes the fee to the platform, so the balance can be negative.',
    roles: signedIn,
    query: z.object(page),
    status: 200,
    output: wallet,
    errors: [],
    idempotent: false,
  },
  {
    output: exampleWallet,
  },
)

import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { endpoint, signedIn } from '../endpoint.ts'
import { ids, times } from '../examples/trip.ts'
import { id, instant, money, nextCursor, page } from '../schemas/common.ts'

export const walletEntryTypes = ['Credit', 'Debit', 'Withdraw'] as const
export type WalletEntryType = (typeof walletEntryTypes)[number]

/** A wallet with a page of its entries. */
export const wallet = z.object({
  walletBalance: about(money, 'The balance. A negative balance is owed by the person.', -60),
  heldAmount: about(money, 'What is reserved for bookings that are not paid yet.', 0),
  availableAmount: about(money, 'The balance without what is reserved.', -60),
  holds: about(
    z.array(
      z.object({
        bookingId: id,
        reference: about(z.string(), 'The reference of the booking.', '6NXEWE'),
        amount: about(money, 'What is reserved for it.', 800),
      }),
    ),
    'The bookings that money is reserved for, newest first.',
  ),
  walletHistory: z.array(
    z.object({
      id: about(
        z.string(),
        'Id of the ledger entry and number of the line.',
        '01a20188-45cf-7707-955f-4a75a2dbd3cb.1',
      ),
      type: about(z.enum(walletEntryTypes), '`Credit`: added; `Debit`: deducted; `Withdraw`: paid out.'),
      amount: about(money, 'Always positive.', 500),
      balance: about(money, 'The balance after this entry.', -60),
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
  heldAmount: 0,
  availableAmount: -60,
  holds: [],
  walletHistory: [
    {
      id: `${ids.entry}.2`,
      type: 'Debit',
      amount: 560,
      balance: -60,
      date: times.paid,
      txRef: '6NXEWE',
      purpose: 'cash-collected',
      bookingId: ids.booking,
    },
    {
      id: `${ids.entry}.1`,
      type: 'Credit',
      amount: 500,
      balance: 500,
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
      'Returns the balance, what of it is reserved for bookings, and its entries, newest first. A driver who collects cash owes the fee to the platform, so the balance can be negative.',
    roles: signedIn,
    query: z.object({
      ...page,
      type: z.optional(about(z.enum(walletEntryTypes), 'Only entries of this kind.')),
      from: z.optional(about(instant, 'Only entries from this time on.')),
      to: z.optional(about(instant, 'Only entries before this time.')),
    }),
    status: 200,
    output: wallet,
    errors: [],
    idempotent: false,
  },
  {
    output: exampleWallet,
  },
)

import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint, signedIn } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import { service } from '../../schemas/car-type.ts'
import { id, instant, money, month, nextCursor, page, text } from '../../schemas/common.ts'

export const walletEntryTypes = ['Credit', 'Debit', 'Withdraw'] as const
export type WalletEntryType = (typeof walletEntryTypes)[number]

/**
 * What an entry of a wallet is about: a booking, a withdrawal, what an admin added or corrected, a person who was referred,
 * or a payment that topped the wallet up.
 */
export const walletCauses = ['booking', 'withdrawal', 'adjustment', 'referral', 'topUp'] as const
export type WalletCause = (typeof walletCauses)[number]

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
      txRef: about(
        z.string(),
        'The reference of the booking; `AdminCredit` or `AdminCorrection` for what admins post; otherwise the id of the entry.',
        '6NXEWE',
      ),
      note: about(z.string(), 'What an admin wrote to a credit or a correction; empty otherwise.', ''),
      purpose: about(z.string(), 'The purpose of the entry.', 'driver-share'),
      cause: about(
        z.nullable(
          z.object({
            kind: about(z.enum(walletCauses), 'The kind of record.'),
            id: about(id, 'Its id; of a referral the id of the entry, because it is about another person.'),
          }),
        ),
        'The record that the entry is about; null when there is none.',
      ),
      service: about(z.nullable(service), 'Of an entry about a booking: a ride or a parcel.', 'taxi'),
    }),
  ),
  period: about(
    z.nullable(
      z.object({
        credited: about(money, 'Sum of the entries `Credit`.', 500),
        debited: about(money, 'Sum of the entries `Debit`.', 560),
        withdrawn: about(money, 'Sum of the entries `Withdraw`.', 0),
      }),
    ),
    'The sums of all entries from `from` to `to`, whatever kind is asked for; null without a period, and on further pages.',
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
      note: '',
      purpose: 'cash-collected',
      cause: { kind: 'booking', id: ids.booking },
      service: 'taxi',
    },
    {
      id: `${ids.entry}.1`,
      type: 'Credit',
      amount: 500,
      balance: 500,
      date: times.paid,
      txRef: '6NXEWE',
      note: '',
      purpose: 'driver-share',
      cause: { kind: 'booking', id: ids.booking },
      service: 'taxi',
    },
  ],
  period: null,
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

/** The query of a statement. */
export const statementQuery = z.object({
  month,
  format: about(z.enum(['csv', 'pdf']), 'The format of the file.'),
  language: z.optional(about(text(20), 'Locale of the file; absent: the default language.', 'en')),
})
export const statementMediaTypes = ['text/csv; charset=utf-8', 'application/pdf'] as const

export const exportStatement = endpoint(
  {
    kind: 'download',
    name: 'exportStatement',
    method: 'GET',
    path: '/api/wallet/statement',
    tag: 'Wallet',
    summary: 'Export a month of your wallet',
    description:
      'Returns the balance at the beginning of the month, each entry with the balance after it, and the balance at its end.',
    roles: ['rider', 'driver'],
    query: statementQuery,
    mediaTypes: statementMediaTypes,
    errors: [],
  },
  {},
)

import { lookUp } from '../look-up.ts'
import { bankAccount } from './accounts.ts'
import type { PostingPurpose } from './postings.ts'

/** What changes the money that a provider owes. `other`: anything else. */
export const clearingColumns = ['payments', 'refunds', 'disputes', 'payouts', 'fees', 'other'] as const
export type ClearingColumn = (typeof clearingColumns)[number]

const columns: Readonly<Partial<Record<PostingPurpose, ClearingColumn>>> = {
  'card-payment': 'payments',
  prepayment: 'payments',
  'top-up': 'payments',
  'card-refund': 'refunds',
  'refund-returned': 'refunds',
  dispute: 'disputes',
  payout: 'payouts',
  'provider-fee': 'fees',
}

/** A sum of the lines of one provider's account on one day, by purpose. */
export interface ClearingSum {
  /** `2026-11-22` */
  readonly day: string
  readonly purpose: string
  /** Minor units; below 0 the provider owes more. */
  readonly amount: number
}

/** One day of a provider. Amounts are minor units; above 0 it owes more. */
export interface ClearingDay extends Readonly<Record<ClearingColumn, number>> {
  readonly day: string
  /** What it owes at the end of the day. */
  readonly balance: number
}

/** The days on which anything was posted, the newest first, from what the provider owed before them. */
export function clearingDays(opening: number, sums: readonly ClearingSum[]): ClearingDay[] {
  const days: ClearingDay[] = []
  let balance = opening
  for (const [day, own] of [...Map.groupBy(sums, (sum) => sum.day)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const amounts = { payments: 0, refunds: 0, disputes: 0, payouts: 0, fees: 0, other: 0 }
    for (const { purpose, amount } of own) {
      amounts[lookUp(columns, purpose) ?? 'other'] -= amount
      balance -= amount
    }
    days.unshift({ day, ...amounts, balance })
  }
  return days
}

/** The provider of a clearing account; undefined for other accounts, and for the bank. */
export const providerOfAccount = (account: string): string | undefined =>
  account.startsWith('clearing:') && account !== bankAccount ? account.slice('clearing:'.length) : undefined

/** The limits of a payout that staff record. */
export const payoutLimits = {
  /** Minor units. */
  amount: 10_000_000_000_000,
  noteLength: 200,
  /** The most days of one report. */
  days: 366,
} as const

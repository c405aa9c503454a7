import { type FareBreakdown, recompute } from '@cabstand/domain/fare/quote-fare'
import type { Database } from '../../platform/db/database.ts'
import { checkReceipts, type ReceiptHash } from '../receipts/index.ts'
import { listBalanceDifferences } from '../wallet/index.ts'
import {
  type CheckedTable,
  findRangeEnd,
  findWrongHeldDiscounts,
  findWrongWithdrawalsAccount,
  type IdRange,
  listLostLines,
  listLostWithdrawalEntries,
  listPrices,
  listUnbalancedEntries,
  listWrongAccounts,
  listWrongAdditions,
  listWrongBookings,
  listWrongClearing,
  listWrongClearingSums,
  listWrongEarnings,
  listWrongHolds,
  listWrongPrepayments,
  listWrongReferrals,
  listWrongRefunds,
  listWrongWithdrawals,
} from './checks-store.ts'
import { findBrokenSeals, type SealHash } from './seal-ledger.ts'

export interface CheckDeps {
  readonly db: Database
  readonly hash: SealHash & ReceiptHash
}

const entriesAtOnce = 20_000
const bookingsAtOnce = 500

/** Checks the books from the first entry on. Yields what is wrong, in sentences; amounts are minor units. */
export async function* checkLedger({ db, hash }: CheckDeps): AsyncGenerator<string> {
  for await (const range of rangesOf(db, 'ledgerEntries', entriesAtOnce)) yield* checkEntries(db, range)
  for (const { name, cached, sum } of await listBalanceDifferences(db))
    yield `The wallet ${name} shows ${cached}, but its lines sum to ${sum}.`
  for (const { name, held, due } of await listWrongHolds(db))
    yield `The wallet ${name} reserves ${held}, but its unpaid bookings need ${due}.`
  for (const { account, strange } of await listWrongClearing(db))
    yield `The account ${account} has ${strange} lines that belong to no payment or withdrawal.`
  for (const { account, sum, due } of await listWrongClearingSums(db))
    yield `The account ${account} holds ${sum}, but its payments come to ${due}.`
  for (const { name, isWallet } of await listWrongAccounts(db))
    yield isWallet
      ? `The account ${name} belongs to another person than its name says.`
      : `The account ${name} keeps a balance, which only wallets do.`
  const kept = await findWrongWithdrawalsAccount(db)
  if (kept !== undefined)
    yield `The account withdrawals keeps ${kept.sum}, but the open withdrawals are ${kept.due}.`
  const held = await findWrongHeldDiscounts(db)
  if (held !== undefined)
    yield `The account held-discounts keeps ${held.sum}, but the discounts that wait are ${held.due}.`
  for await (const range of rangesOf(db, 'withdrawals', entriesAtOnce)) yield* checkWithdrawals(db, range)
  for await (const range of rangesOf(db, 'ledgerEntries', entriesAtOnce)) yield* checkAdditions(db, range)
  for await (const range of rangesOf(db, 'bookings', bookingsAtOnce)) {
    yield* checkBookings(db, range)
    yield* checkPrices(db, range)
  }
  yield* checkReceipts({ db, hash })
  yield* findBrokenSeals(db, hash)
}

/** Ranges of this many rows, which together are all. */
async function* rangesOf(db: Database, table: CheckedTable, rows: number): AsyncGenerator<IdRange> {
  let after: string | null = null
  for (;;) {
    const until: string | null = (await findRangeEnd(db, table, after, rows)) ?? null
    yield { after, until }
    if (until === null) return
    after = until
  }
}

async function* checkEntries(db: Database, range: IdRange): AsyncGenerator<string> {
  for (const { id, event, sum, lines } of await listUnbalancedEntries(db, range))
    yield lines === 0
      ? `Entry ${id} (${event}) has no lines.`
      : `The lines of entry ${id} (${event}) sum to ${sum}, not to zero.`
  for (const { id, isEqual } of await listWrongReferrals(db, range))
    yield isEqual
      ? `Entry ${id} rewards a referral before a trip of the new person is paid.`
      : `Entry ${id} does not give both sides of a referral the same bonus.`
  for (const { entryId, account } of await listLostLines(db, range))
    yield `A line of ${account} belongs to entry ${entryId}: the entry or the account does not exist.`
  for (const { id, event } of await listLostWithdrawalEntries(db, range))
    yield `Entry ${id} (${event}) belongs to no withdrawal.`
}

async function* checkWithdrawals(db: Database, range: IdRange): AsyncGenerator<string> {
  for (const { reference, state } of await listWrongWithdrawals(db, range))
    yield `The entries of withdrawal ${reference} (${state}) are not those of its state and amount.`
}

/** Ids of all tables are of one kind, so that the ranges of entries divide what they are about, too. */
async function* checkAdditions(db: Database, range: IdRange): AsyncGenerator<string> {
  for (const { subject, what, due, posted } of await listWrongAdditions(db, range))
    yield `What was added to a wallet (${what}, ${subject}) should be posted with ${due}, and is with ${posted}.`
  for (const { id } of await listWrongRefunds(db, range))
    yield `The entries of refund ${id} are not those of its state and amount.`
}

async function* checkBookings(db: Database, range: IdRange): AsyncGenerator<string> {
  for (const { reference, status } of await listWrongBookings(db, range))
    yield `Booking ${reference} (${status}) says other amounts than the ledger.`
  for (const { reference } of await listWrongEarnings(db, range))
    yield `The reports count booking ${reference} otherwise than the ledger.`
  for (const { reference, held, due } of await listWrongPrepayments(db, range))
    yield `For booking ${reference} ${held} is held as paid in advance; it should be ${due}.`
}

/** Every price is computed again from its stored inputs. */
async function* checkPrices(db: Database, range: IdRange): AsyncGenerator<string> {
  for (const booking of await listPrices(db, range)) {
    const { reference, tripCost, convenienceFees, driverShare } = booking
    if (!isReproduced(booking.fareBreakdown, { tripCost, convenienceFees, driverShare }))
      yield `The fare of booking ${reference} is not what its stored inputs give.`
    if (!isReproduced(booking.estimateBreakdown, { tripCost: booking.estimate }))
      yield `The quote of booking ${reference} is not what its stored inputs give.`
  }
}

const figures = [
  'unit',
  'distance',
  'baseAmount',
  'distanceAmount',
  'timeAmount',
  'parcelAmount',
  'optionAmount',
  'minFareApplied',
  'fare',
  'convenienceFees',
  'tripCost',
  'driverShare',
] as const satisfies readonly (keyof FareBreakdown)[]

/** Whether the inputs of a price give all its figures, and these amounts. */
function isReproduced(
  stored: FareBreakdown,
  amounts: Partial<Pick<FareBreakdown, 'tripCost' | 'convenienceFees' | 'driverShare'>>,
): boolean {
  try {
    const again = recompute(stored)
    return figures.every(
      (name) => again[name] === { ...stored, ...amounts }[name] && again[name] === stored[name],
    )
  } catch {
    // Inputs that no price can be computed from.
    return false
  }
}

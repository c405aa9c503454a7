import type { LedgerEntry } from '@cabstand/contract/schemas/ledger-entry'
import { driverAccount, riderAccount } from '@cabstand/domain/ledger/accounts'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { preparedRead } from '../../platform/db/prepared.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export interface LedgerLine {
  account: string
  amount: number
  purpose: string
}

/** A wallet's balance, and what of it is reserved for bookings; `balance - held` is available. */
export interface WalletState {
  readonly balance: number
  readonly held: number
}

const noWallet: WalletState = { balance: 0, held: 0 }

/** What a person may spend. */
const availableIn = ({ balance, held }: WalletState): number => balance - held

/** Creates missing accounts. Platform accounts have no user and no cached balance. */
export async function openAccounts(
  tx: Tx,
  accounts: readonly { name: string; userId: string | null }[],
): Promise<void> {
  await tx
    .insertInto('ledgerAccounts')
    .values(accounts.map(({ name, userId }) => ({ name, userId })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Locks the wallets among these accounts, always in the same order, and returns their balances. */
export async function lockWallets(tx: Tx, accounts: readonly string[]): Promise<Map<string, WalletState>> {
  const rows = await tx
    .selectFrom('ledgerAccounts')
    .select(['name', 'balance', 'held'])
    .where('name', 'in', [...accounts])
    .where('userId', 'is not', null)
    .orderBy('name')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ name, ...wallet }) => [name, wallet]))
}

/** What is available in a rider's wallet, which is locked until the transaction ends. */
export async function lockAvailable(tx: Tx, riderId: string): Promise<number> {
  const account = riderAccount(riderId)
  return availableIn((await lockWallets(tx, [account])).get(account) ?? noWallet)
}

/** Makes the wallet of a rider that of a driver. Returns false, and changes nothing, when it has entries. */
export const turnIntoDriverWallet = (tx: Tx, userId: string): Promise<boolean> =>
  renameWallet(tx, riderAccount(userId), driverAccount(userId))

/** The same, the other way round. */
export const turnIntoRiderWallet = (tx: Tx, userId: string): Promise<boolean> =>
  renameWallet(tx, driverAccount(userId), riderAccount(userId))

async function renameWallet(tx: Tx, from: string, to: string): Promise<boolean> {
  const result = await tx
    .updateTable('ledgerAccounts')
    .set({ name: to })
    .where('name', '=', from)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ledgerLines').select('account').where('account', '=', from))),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Writes an entry with its lines, and creates missing accounts. A second entry of the same event for a booking, or
 * for a subject, violates a unique index.
 */
export async function insertEntry(
  tx: Tx,
  entry: {
    id: string
    event: string
    bookingId: string | null
    subjectId: string | null
    at: Date
    /** The accounts of all lines. */
    accounts: readonly { name: string; userId: string | null }[]
    lines: readonly LedgerLine[]
  },
): Promise<void> {
  await tx
    .with('accounts', (qb) =>
      qb
        .insertInto('ledgerAccounts')
        .values([...entry.accounts])
        .onConflict((oc) => oc.doNothing()),
    )
    .with('entry', (qb) =>
      qb.insertInto('ledgerEntries').values({
        id: entry.id,
        event: entry.event,
        bookingId: entry.bookingId,
        subjectId: entry.subjectId,
        createdAt: entry.at,
      }),
    )
    .insertInto('ledgerLines')
    .values(entry.lines.map((line, index) => ({ entryId: entry.id, line: index + 1, ...line })))
    .execute()
}

/** Writes entries with their lines, whose accounts exist. Arrays, because a statement has at most 65,535 parameters. */
export async function insertEntries(
  tx: Tx,
  entries: readonly {
    readonly id: string
    readonly event: string
    readonly bookingId: string | null
    readonly at: Date
    readonly postings: readonly LedgerLine[]
  }[],
): Promise<void> {
  const lines = entries.flatMap(({ id, postings }) =>
    postings.map((posting, index) => ({ id, line: index + 1, ...posting })),
  )
  await sql`
    insert into ledger_entries (id, event, booking_id, created_at)
    select * from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ event }) => event)}::text[],
      ${entries.map(({ bookingId }) => bookingId)}::uuid[],
      ${entries.map(({ at }) => at.toISOString())}::timestamptz[])`.execute(tx)
  await sql`
    insert into ledger_lines (entry_id, line, account, amount, purpose)
    select * from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ line }) => line)}::int[],
      ${lines.map(({ account }) => account)}::text[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ purpose }) => purpose)}::text[])`.execute(tx)
}

/** What was imported into these wallets from a former system, by account; nothing for those without. */
export async function sumImported(
  db: Database | Tx,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledgerLines')
    .select(['account', sql<number>`sum(amount)::bigint`.as('sum')])
    .where('account', '=', sql<string>`any(${accounts}::text[])`)
    .where('purpose', 'in', ['former-entry', 'former-withdrawal', 'opening-balance'])
    .groupBy('account')
    .execute()
  return new Map(rows.map(({ account, sum }) => [account, sum]))
}

const walletState = preparedRead((db, { userId }: { userId: string }) =>
  db.selectFrom('ledgerAccounts').select(['balance', 'held']).where('userId', '=', userId),
)

/** A person's wallet in minor units; empty when it has no entries. */
export async function getWalletState(db: Database | Tx, userId: string): Promise<WalletState> {
  const [row] = await walletState(db, { userId })
  return row ?? noWallet
}

/** The balance of a person's wallet in minor units; 0 when it has no entries. */
export async function getWalletBalance(db: Database | Tx, userId: string): Promise<number> {
  return (await getWalletState(db, userId)).balance
}

const holds = preparedRead((db, { userId }: { userId: string }) =>
  db
    .selectFrom('walletHolds')
    .select(['bookingId', 'reference', 'amount'])
    .where('userId', '=', userId)
    .orderBy('bookingId', 'desc')
    .$narrowType<{ bookingId: string; reference: string; amount: number }>(),
)

/** What is reserved in a wallet, by booking, newest first. */
export const listHolds = (db: Database, userId: string) => holds(db, { userId })

/** What entries are about: a booking, or another subject. */
export type EntriesAbout = { readonly bookingId: string } | { readonly subjectId: string }

/** Every entry about this with its lines, in the order in which they were posted. */
export async function listEntriesAbout(db: Database, about: EntriesAbout): Promise<LedgerEntry[]> {
  const [column, id] =
    'bookingId' in about
      ? (['e.bookingId', about.bookingId] as const)
      : (['e.subjectId', about.subjectId] as const)
  const lines = await db
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerLines as l', 'l.entryId', 'e.id')
    .select(['e.id', 'e.event', 'e.createdAt', 'l.account', 'l.amount', 'l.purpose'])
    .where(column, '=', id)
    .orderBy('e.id')
    .orderBy('l.line')
    .execute()
  return [...Map.groupBy(lines, (line) => line.id)].map(([entry, own]) => ({
    id: entry,
    event: own[0]?.event ?? '',
    at: (own[0]?.createdAt ?? new Date(0)).toISOString(),
    lines: own.map(({ account, purpose, amount }) => ({ account, purpose, amount })),
  }))
}

/** What an event of a booking, or of other subjects, has posted to an account. */
export async function sumPosted(
  tx: Tx,
  about: { readonly bookingId: string } | { readonly subjectIds: readonly string[] },
  { event, account }: { readonly event: string; readonly account: string },
): Promise<number> {
  const { sum } = await tx
    .selectFrom('ledgerEntries as e')
    .innerJoin('ledgerLines as l', 'l.entryId', 'e.id')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('l.amount'), sql<number>`0`).as('sum'))
    .where((eb) =>
      'bookingId' in about
        ? eb('e.bookingId', '=', about.bookingId)
        : eb('e.subjectId', '=', eb.fn.any(eb.val([...about.subjectIds]))),
    )
    .where('e.event', '=', event)
    .where('l.account', '=', account)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** For each of these people a text that differs after their wallet, or a withdrawal from it, has changed. */
export async function readWalletMarks(
  db: Database | Tx,
  people: readonly string[],
): Promise<Map<string, { mark: string }>> {
  const { rows } = await sql<{ userId: string; mark: string }>`
    select p.id as "userId", concat_ws('-', a.balance, a.held, w.count, w.open) as mark
    from unnest(${people}::uuid[]) as p(id)
    left join ledger_accounts a on a.user_id = p.id
    left join lateral (
      select count(*), count(*) filter (where state = 'requested') as open from withdrawals
      where uid = p.id) w on true`.execute(db)
  return new Map(rows.map(({ userId, mark }) => [userId, { mark }]))
}

/** Wallets whose cached balance differs from the sum of their lines. The list must be empty. */
export async function listBalanceDifferences(
  db: Database,
): Promise<{ name: string; cached: number; sum: number }[]> {
  const { rows } = await sql<{ name: string; cached: number; sum: number }>`
    select a.name, a.balance as cached, coalesce(sum(l.amount), 0)::bigint as sum
    from ledger_accounts a left join ledger_lines l on l.account = a.name
    where a.user_id is not null
    group by a.name having a.balance <> coalesce(sum(l.amount), 0)`.execute(db)
  return rows
}

/** Whether money has ever moved. */
export async function hasLedgerEntries(db: Database | Tx): Promise<boolean> {
  const row = await db.selectFrom('ledgerEntries').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Ids after one and up to another; null: no end. The books are read in such parts, because each query has a timeout. */
export interface IdRange {
  readonly after: string | null
  readonly until: string | null
}

const within = (column: RawBuilder<unknown>, { after, until }: IdRange) => sql<SqlBool>`
  ${after === null ? sql`true` : sql`${column} > ${after}::uuid`}
  and ${until === null ? sql`true` : sql`${column} <= ${until}::uuid`}`

/** Tables that are read in ranges of ids. */
export type CheckedTable = 'ledgerEntries' | 'bookings' | 'withdrawals'

/** The id of the last of the next rows; undefined when there are no more than these. */
export async function findRangeEnd(
  db: Database | Tx,
  table: CheckedTable,
  after: string | null,
  rows: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .offset(rows - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Entries whose lines do not sum to zero, or that have none. */
export async function listUnbalancedEntries(db: Database, range: IdRange) {
  const { rows } = await sql<{ id: string; event: string; sum: number; lines: number }>`
    select e.id, e.event, coalesce(l.sum, 0)::bigint as sum, coalesce(l.lines, 0)::int as lines
    from ledger_entries e
    left join (select entry_id, sum(amount) as sum, count(*) as lines from ledger_lines l
      where ${within(sql`l.entry_id`, range)} group by entry_id) l
      on l.entry_id = e.id
    where ${within(sql`e.id`, range)} and (l.lines is null or l.sum <> 0)
    order by e.id`.execute(db)
  return rows
}

/** Lines of an entry or an account that does not exist. */
export async function listLostLines(db: Database, range: IdRange) {
  const { rows } = await sql<{ entryId: string; account: string }>`
    select l.entry_id as "entryId", l.account from ledger_lines l
    left join ledger_entries e on e.id = l.entry_id left join ledger_accounts a on a.name = l.account
    where ${within(sql`l.entry_id`, range)} and (e.id is null or a.name is null)`.execute(db)
  return rows
}

/**
 * Entries with a referral bonus that are not what they must be: once for each referred person, for exactly the two
 * sides and with the same amount, after a trip of the new person was paid.
 */
export async function listWrongReferrals(db: Database, range: IdRange) {
  const { rows } = await sql<{ id: string; isEqual: boolean }>`
    with rewards as (
      select l.entry_id as id,
        array_agg(l.account order by l.account) filter (where l.account <> 'platform:referral') as accounts,
        count(distinct l.amount) filter (where l.account <> 'platform:referral') = 1
          and bool_and(l.purpose = 'referral-bonus') and bool_and(l.amount > 0 or l.account = 'platform:referral')
          as same
      from ledger_lines l
      where l.entry_id in (
          select entry_id from ledger_lines r
          where (r.purpose = 'referral-bonus' or r.account = 'platform:referral') and ${within(sql`r.entry_id`, range)})
      group by l.entry_id)
    select * from (
      select r.id,
        e.event = 'referral.rewarded' and r.same and r.accounts = array(
          select a.name from ledger_accounts a where a.user_id in (u.id, u.signup_via_referral) order by a.name)
          and array_length(r.accounts, 1) = 2 as "isEqual",
        exists (select from bookings b where b.customer = u.id and b.paid_at <= e.created_at)
          or exists (select from bookings b where b.driver = u.id and b.paid_at <= e.created_at) as paid
      from rewards r join ledger_entries e on e.id = r.id left join users u on u.id = e.subject_id) each
    where "isEqual" is not true or not paid
    order by id`.execute(db)
  return rows
}

const perBooking = (range: IdRange) => sql`
  select e.booking_id, e.created_at as at, min(l.account) filter (where l.purpose = 'driver-share' or l.purpose = 'tip' and l.amount > 0) as driver_account,
    coalesce(sum(l.amount) filter (where l.purpose = 'tip' and l.amount > 0), 0) as tips,
    coalesce(sum(l.amount) filter (where l.purpose = 'driver-share'), 0) as driver_share,
    coalesce(sum(l.amount) filter (where l.purpose = 'convenience-fee'), 0) as convenience_fees,
    coalesce(-sum(l.amount) filter (where l.purpose = 'promo-discount'), 0) as discount_amount,
    coalesce(sum(l.amount) filter (where l.account = 'platform:cancellation'), 0) as cancellation_fee
  from ledger_lines l join ledger_entries e on e.id = l.entry_id
  where e.booking_id is not null and ${within(sql`e.booking_id`, range)}
  group by e.booking_id, e.created_at`

/** Bookings whose rows for the reports are not what the ledger says, or count for others than the booking names. */
export async function listWrongEarnings(db: Database, range: IdRange) {
  const { rows } = await sql<{ reference: string }>`
    with posted as (${perBooking(range)})
    select distinct b.reference
    from posted p full join (select * from earnings e where ${within(sql`e.booking_id`, range)}) e
      using (booking_id, at)
    join bookings b on b.id = booking_id
    where (coalesce(p.driver_share, 0), coalesce(p.convenience_fees, 0), coalesce(p.discount_amount, 0),
        coalesce(p.cancellation_fee, 0), coalesce(p.tips, 0)) is distinct from
      (coalesce(e.driver_share, 0), coalesce(e.convenience_fees, 0), coalesce(e.discount_amount, 0),
        coalesce(e.cancellation_fee, 0), coalesce(e.tips, 0))
      or e.booking_id is not null and (e.driver, e.fleetadmin, e.car_type, e.trips) is distinct from
        (b.driver, b.fleetadmin, b.car_type, (b.paid_at is not distinct from at)::int)
      -- The former system has paid the share of an imported trip. A tip is given here.
      or p.driver_account <> case when b.imported and p.tips = 0 then 'former-system' else 'driver:' || b.driver end
    order by b.reference`.execute(db)
  return rows
}

/** Bookings that say another amount than the ledger: what a paid trip cost and its tip, what a cancelled one was charged. */
export async function listWrongBookings(db: Database, range: IdRange) {
  const { rows } = await sql<{ reference: string; status: string }>`
    with posted as (
      select booking_id, sum(driver_share) as driver_share, sum(convenience_fees) as convenience_fees,
        sum(discount_amount) as discount_amount, sum(cancellation_fee) as cancellation_fee, sum(tips) as tips
      from (${perBooking(range)}) each group by booking_id)
    select b.reference, b.status
    from bookings b left join posted p on p.booking_id = b.id
    where ${within(sql`b.id`, range)} and (coalesce(p.driver_share, 0), coalesce(p.convenience_fees, 0), coalesce(p.discount_amount, 0),
        coalesce(p.cancellation_fee, 0), coalesce(p.tips, 0)) is distinct from
      case
        when b.status in ('PAID', 'COMPLETE')
          then (b.driver_share::numeric, b.convenience_fees::numeric, b.discount_amount::numeric, 0::numeric,
            coalesce(b.tip, 0)::numeric)
        else (0::numeric, 0::numeric, 0::numeric,
          case when b.status = 'CANCELLED' then b.cancellation_fee else 0 end::numeric, coalesce(b.tip, 0)::numeric)
      end
    order by b.reference`.execute(db)
  return rows
}

/** Bookings for which the account `prepaid` holds another amount than was paid in advance and not yet used. */
export async function listWrongPrepayments(db: Database, range: IdRange) {
  const { rows } = await sql<{ reference: string; held: number; due: number }>`
    with held as (
      select e.booking_id, sum(l.amount) as amount
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.account = 'prepaid' and ${within(sql`e.booking_id`, range)} group by e.booking_id)
    select * from (
      select b.reference, coalesce(h.amount, 0)::bigint as held,
        case when b.prepaid and b.status not in ('PAID', 'COMPLETE', 'CANCELLED') then b.customer_paid else 0 end as due
      from bookings b left join held h on h.booking_id = b.id where ${within(sql`b.id`, range)}) each
    where held <> due
    order by reference`.execute(db)
  return rows
}

/** Wallets that reserve another amount than their bookings name. */
export async function listWrongHolds(db: Database) {
  const { rows } = await sql<{ name: string; held: number; due: number }>`
    select * from (
      select a.name, a.held, coalesce((select sum(amount) from wallet_holds h where h.user_id = a.user_id), 0)::bigint as due
      from ledger_accounts a where a.user_id is not null) each
    where held <> due`.execute(db)
  return rows
}

/** Lines of providers' accounts that belong to no payment, top-up, refund, payout or withdrawal. */
export async function listWrongClearing(db: Database) {
  const { rows } = await sql<{ account: string; strange: number }>`
    select account, count(*)::int as strange
    from ledger_lines
    where account like 'clearing:%'
      and purpose not in ('card-payment', 'prepayment', 'top-up', 'withdrawal', 'card-refund', 'refund-returned', 'dispute',
        'payout', 'provider-fee')
    group by account`.execute(db)
  return rows
}

/**
 * Accounts of providers that hold another amount than their payments less refunds, disputes, reversals and payouts, and the bank's
 * than withdrawals less payouts.
 */
export async function listWrongClearingSums(db: Database) {
  const { rows } = await sql<{ account: string; sum: number; due: number }>`
    with sums as (
      select account, sum(amount) as sum from ledger_lines where account like 'clearing:%' group by account),
    parts as (
      select 'clearing:' || provider as account, -amount as due from payment_attempts where status = 'paid'
      union all
      select 'clearing:' || provider, amount from payment_cases
      where kind in ('dispute', 'reversed') and status <> 'won'
      union all
      select 'clearing:' || provider, amount from payment_refunds where status <> 'failed'
      union all
      select 'clearing:bank', amount from withdrawals where state = 'processed'
      union all
      select 'clearing:' || provider, received + fee from provider_payouts where reversed_at is null
      union all
      select 'clearing:bank', -received from provider_payouts where reversed_at is null),
    due as (select account, sum(due) as due from parts group by account)
    select account, coalesce(sum, 0)::bigint as sum, coalesce(due, 0)::bigint as due
    from sums full join due using (account)
    where coalesce(sum, 0) <> coalesce(due, 0)
    order by account`.execute(db)
  return rows
}

/** Wallets that belong to another person than their name says, and other accounts that keep a balance. */
export async function listWrongAccounts(db: Database) {
  const { rows } = await sql<{ name: string; isWallet: boolean }>`
    select * from (
      select *, user_id is not null or name ~ '^(rider|driver):' as "isWallet" from ledger_accounts) a
    where case when "isWallet"
      then user_id is null or name not in ('rider:' || user_id, 'driver:' || user_id)
      else balance <> 0 or held <> 0 end
    order by name`.execute(db)
  return rows
}

/** The account of withdrawals, when it keeps another amount than those that are open; undefined when it does not. */
export async function findWrongWithdrawalsAccount(db: Database) {
  const { rows } = await sql<{ sum: number; due: number }>`
    select * from (
      select (select coalesce(sum(amount), 0) from ledger_lines where account = 'withdrawals')::bigint as sum,
        (select coalesce(sum(amount), 0) from withdrawals where state = 'requested')::bigint as due) both_sums
    where sum <> due`.execute(db)
  return rows[0]
}

/** The account of held discounts, when it keeps another amount than those that wait; undefined when it does not. */
export async function findWrongHeldDiscounts(db: Database) {
  const { rows } = await sql<{ sum: number; due: number }>`
    select * from (
      select (select coalesce(sum(amount), 0) from ledger_lines where account = 'held-discounts')::bigint as sum,
        (select coalesce(sum(amount), 0) from held_rewards where kind = 'promo' and state = 'held')::bigint as due) both_sums
    where sum <> due`.execute(db)
  return rows[0]
}

/** Withdrawals whose entries are not those of their state and amount. */
export async function listWrongWithdrawals(db: Database, range: IdRange) {
  const { rows } = await sql<{ reference: string; state: string }>`
    with checked as (
      select *, usertype || ':' || uid as wallet from withdrawals w where ${within(sql`w.id`, range)}),
    due as (
      select w.id, l.event, l.account, l.amount::numeric as amount
      from checked w cross join lateral (values
        ('withdrawal.requested', w.wallet, -w.amount, true),
        ('withdrawal.requested', 'withdrawals', w.amount, true),
        ('withdrawal.processed', 'withdrawals', -w.amount, w.state = 'processed'),
        ('withdrawal.processed', 'clearing:bank', w.amount, w.state = 'processed'),
        ('withdrawal.cancelled', 'withdrawals', -w.amount, w.state = 'cancelled'),
        ('withdrawal.cancelled', w.wallet, w.amount, w.state = 'cancelled')) as l (event, account, amount, holds)
      where l.holds),
    posted as (
      select w.id, e.event, l.account, sum(l.amount) as amount
      from checked w join ledger_entries e on e.subject_id = w.id join ledger_lines l on l.entry_id = e.id
      group by w.id, e.event, l.account)
    select distinct w.reference, w.state
    from due d full join posted p using (id, event, account, amount) join checked w using (id)
    where d.id is null or p.id is null
    order by w.reference`.execute(db)
  return rows
}

/** Entries of withdrawals that belong to none. */
export async function listLostWithdrawalEntries(db: Database, range: IdRange) {
  const { rows } = await sql<{ id: string; event: string }>`
    select e.id, e.event from ledger_entries e left join withdrawals w on w.id = e.subject_id
    where e.event like 'withdrawal.%' and w.id is null and ${within(sql`e.id`, range)}
    order by e.id`.execute(db)
  return rows
}

/** Refunds whose entries are not those of their state and amount, and entries of refunds that belong to none. */
export async function listWrongRefunds(db: Database, range: IdRange) {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select r.id, l.event, l.account, l.amount::numeric as amount
      from payment_refunds r cross join lateral (values
        ('payment.refunded', r.account, -r.amount, true),
        ('payment.refunded', 'clearing:' || r.provider, r.amount, true),
        ('payment.refund_failed', 'clearing:' || r.provider, -r.amount, r.status = 'failed'),
        ('payment.refund_failed', r.account, r.amount, r.status = 'failed')) as l (event, account, amount, holds)
      where l.holds and ${within(sql`r.id`, range)}),
    posted as (
      select e.subject_id as id, e.event, l.account, sum(l.amount) as amount
      from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.event in ('payment.refunded', 'payment.refund_failed') and ${within(sql`e.subject_id`, range)}
      group by 1, 2, 3)
    select distinct id::text from due d full join posted p using (id, event, account, amount)
    where d.id is null or p.id is null
    order by 1`.execute(db)
  return rows
}

/**
 * Credits, corrections and payments to wallets whose entry is missing or has another amount, and entries of theirs that
 * nothing has caused. Entries of before subjects were kept have none.
 */
export async function listWrongAdditions(db: Database, range: IdRange) {
  const { rows } = await sql<{ subject: string; what: string; due: number; posted: number }>`
    with due as (
      select id, case kind when 'credit' then 'admin-credit' else 'correction' end as purpose, user_id, amount
      from wallet_adjustments where state = 'posted' and ${within(sql`id`, range)}
      union all
      select id, 'top-up', user_id, amount from payment_attempts
      where outcome in ('credited', 'toppedUp', 'tipped') and ${within(sql`id`, range)}
    ), posted as (
      select e.subject_id as id, l.purpose, a.user_id, sum(l.amount) as amount
      from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.name = l.account
      where l.purpose in ('admin-credit', 'correction', 'top-up') and a.user_id is not null
        and e.subject_id is not null and ${within(sql`e.subject_id`, range)}
      group by 1, 2, 3
    )
    select coalesce(d.id, p.id)::text as subject, coalesce(d.purpose, p.purpose) as what,
      coalesce(d.amount, 0)::bigint as due, coalesce(p.amount, 0)::bigint as posted
    from due d full join posted p using (id, purpose, user_id)
    where d.amount is distinct from p.amount
    order by 1`.execute(db)
  return rows
}

/** Prices of bookings with the inputs that they were computed from. */
export function listPrices(db: Database, { after, until }: IdRange) {
  return db
    .selectFrom('bookings')
    .select([
      'reference',
      'estimate',
      'estimateBreakdown',
      'tripCost',
      'convenienceFees',
      'driverShare',
      'fareBreakdown',
    ])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .$if(until !== null, (query) => query.where('id', '<=', until ?? ''))
    .orderBy('id')
    .execute()
}

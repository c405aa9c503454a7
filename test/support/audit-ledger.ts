import type { RunSql } from './as-owner.ts'

/** The columns that determine a booking's ledger entries; amounts in minor units. */
type Money = {
  id: string
  status: string
  customer: string
  driver: string | null
  prepaid: boolean
  gateway: string | null
  paid: boolean
  trip_cost: number
  convenience_fees: number
  driver_share: number
  discount_amount: number
  customer_paid: number
  used_wallet_money: number
  cash_payment_amount: number
  card_payment_amount: number
  cancellation_fee: number
  /** What had gone back to the card, at the platform's cost, when it was cancelled. */
  refunded_before: number
  /** What disputes and reversals had taken from the provider's account then. */
  disputed_before: number
  /** The state of a discount that waits, or waited, for an admin; null: it did not. */
  held: 'held' | 'released' | 'refused' | null
}

/** What unpaid bookings reserve in their riders' wallets. */
const openWalletParts = `select customer, sum(used_wallet_money) as amount from bookings
  where used_wallet_money > 0 and not prepaid and paid_at is null and status <> 'CANCELLED' group by customer`

const integrity = [
  `select format('entry %s sums to %s', entry_id, sum(amount)) from ledger_lines
   group by entry_id having sum(amount) <> 0`,
  `select format('the whole ledger sums to %s', sum(amount)) from ledger_lines having sum(amount) <> 0`,
  `select format('entry %s has no lines', e.id) from ledger_entries e
   where not exists (select from ledger_lines l where l.entry_id = e.id)`,
  `select format('wallet %s shows %s, its lines sum to %s', a.name, a.balance, coalesce(sum(l.amount), 0))
   from ledger_accounts a left join ledger_lines l on l.account = a.name
   where a.user_id is not null group by a.name having a.balance <> coalesce(sum(l.amount), 0)`,
  // What an account holds is what its open bookings reserve, and no more than it has unless it owes a fee or was corrected.
  `select format('wallet %s holds %s, its open bookings reserve %s', a.name, a.held, coalesce(h.amount, 0))
   from ledger_accounts a left join (${openWalletParts}) h on h.customer = a.user_id
   where a.held <> coalesce(h.amount, 0)`,
  `select format('booking %s reserves %s of a wallet that is not there', b.customer, b.amount)
   from (${openWalletParts}) b where not exists (select from ledger_accounts a where a.user_id = b.customer)`,
  `select format('wallet %s holds %s of %s', a.name, a.held, a.balance) from ledger_accounts a
   where a.held > 0 and a.balance < a.held and not exists (
     select from ledger_lines l where l.account = a.name and l.purpose in ('cancellation-fee', 'correction'))`,
  `select format('booking %s has ended and reserves %s', id, used_wallet_money) from bookings
   where status = 'CANCELLED' and not prepaid and used_wallet_money <> 0`,
  `select format('booking %s has %s entries %s', booking_id, count(*), event) from ledger_entries
   where booking_id is not null group by booking_id, event having count(*) > 1`,
  `select format('%s is kept for withdrawals, %s is open', l.kept, w.open)
   from (select coalesce(sum(amount), 0) as kept from ledger_lines where account = 'withdrawals') l,
     (select coalesce(sum(amount), 0) as open from withdrawals where state = 'requested') w
   where l.kept <> w.open`,
  // From the wallet it is taken once; then it is in the account, at the bank, or back.
  `select format('withdrawal %s of %s is %s, with %s from the wallet, %s kept, %s at the bank and %s entries',
     w.reference, w.amount, w.state, l.wallet, l.kept, l.bank, l.entries)
   from withdrawals w cross join lateral (
     select coalesce(sum(amount) filter (where account like '%:' || w.uid), 0)::bigint as wallet,
       coalesce(sum(amount) filter (where account = 'withdrawals'), 0)::bigint as kept,
       coalesce(sum(amount) filter (where account = 'clearing:bank'), 0)::bigint as bank,
       count(distinct e.id) as entries
     from ledger_entries e join ledger_lines on entry_id = e.id where e.subject_id = w.id) l
   where (l.wallet, l.kept, l.bank, l.entries) is distinct from case w.state
     when 'requested' then (-w.amount, w.amount, 0::bigint, 1::bigint)
     when 'processed' then (-w.amount, 0::bigint, w.amount, 2::bigint)
     else (0::bigint, 0::bigint, 0::bigint, 2::bigint) end`,
  // A wallet holds the money that is withdrawn. A fee may put a wallet below zero afterwards.
  `select format('wallet %s was left with %s by a withdrawal', s.account, s.balance)
   from (select l.account, l.purpose, l.amount, a.user_id,
       sum(l.amount) over (partition by l.account order by l.entry_id, l.line) as balance
     from ledger_lines l join ledger_accounts a on a.name = l.account where a.user_id is not null) s
   where s.purpose = 'withdrawal' and s.balance < 0`,
]

/** Finds inconsistencies within the ledger, and between the ledger and the bookings' columns. */
export async function auditLedger(run: RunSql): Promise<string[]> {
  const violations: string[] = []
  for (const sql of integrity) {
    for (const row of await run<{ format: string }>(sql)) violations.push(row.format)
  }
  const bookings = await run<Money>(
    `select id, status, customer, driver, prepaid, gateway, paid_at is not null as paid, trip_cost::float8,
       convenience_fees::float8, driver_share::float8, discount_amount::float8, customer_paid::float8,
       used_wallet_money::float8, cash_payment_amount::float8, card_payment_amount::float8,
       cancellation_fee::float8,
       (select coalesce(sum(r.amount), 0)::float8
         from payment_refunds r join payment_attempts a on a.id = r.attempt_id
         where a.booking_id = bookings.id and r.account = 'platform:refunds' and r.requested_at <= cancelled_at
           and (r.status <> 'failed' or r.ended_at > cancelled_at)) as refunded_before,
       (select coalesce(sum(l.amount), 0)::float8
         from payment_cases c join payment_attempts a on a.id = c.attempt_id
         join ledger_entries e on e.subject_id = c.id join ledger_lines l on l.entry_id = e.id
         where a.booking_id = bookings.id and a.outcome = 'settled' and e.created_at <= cancelled_at
           and l.account like 'clearing:%') as disputed_before,
       (select state from held_rewards h where h.booking_id = bookings.id and h.kind = 'promo') as held
     from bookings`,
  )
  const entries = await run<{ booking_id: string; event: string; account: string; amount: number }>(
    `select e.booking_id, e.event, l.account, sum(l.amount)::float8 as amount
     from ledger_entries e join ledger_lines l on l.entry_id = e.id
     where e.booking_id is not null group by 1, 2, 3 having sum(l.amount) <> 0`,
  )
  const byBooking = Map.groupBy(entries, (entry) => entry.booking_id)
  for (const booking of bookings) {
    violations.push(...columnFaults(booking))
    const found = toText(
      (byBooking.get(booking.id) ?? []).map(({ event, account, amount }) => [event, account, amount]),
    )
    const expected = toText(expectedLines(booking))
    if (found !== expected)
      violations.push(`booking ${booking.id} should have posted [${expected}] and has [${found}]`)
  }
  return violations
}

type Line = readonly [event: string, account: string, amount: number]

/** One sum for each event and account, without sums of zero. */
function toText(lines: readonly Line[]): string {
  const sums = new Map<string, number>()
  for (const [event, account, amount] of lines) {
    const name = `${event} ${account}`
    sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${name} ${amount}`)
    .sort()
    .join(', ')
}

/** Checks that the amounts of one booking are consistent. */
function columnFaults(booking: Money): string[] {
  const faults: string[] = []
  const { trip_cost, convenience_fees, driver_share, customer_paid } = booking
  if (driver_share !== trip_cost - convenience_fees)
    faults.push(`booking ${booking.id}: the driver's share is not the trip cost minus fees`)
  const wallet = booking.paid || booking.prepaid ? booking.used_wallet_money : 0
  const parts = wallet + booking.cash_payment_amount + booking.card_payment_amount
  if (customer_paid !== parts) faults.push(`booking ${booking.id}: ${customer_paid} paid is not ${parts}`)
  if (booking.paid && !booking.prepaid && customer_paid !== trip_cost - booking.discount_amount)
    faults.push(`booking ${booking.id}: paid ${customer_paid} of ${trip_cost}`)
  return faults
}

/**
 * The ledger lines expected for a booking in this state: the wallet rules, implemented independently from the
 * specification.
 */
function expectedLines(booking: Money): Line[] {
  const rider = `rider:${booking.customer}`
  const driver = `driver:${booking.driver}`
  const lines: Line[] = []
  if (booking.prepaid) {
    lines.push(
      ['booking.prepaid', rider, -booking.used_wallet_money],
      ['booking.prepaid', `clearing:${booking.gateway}`, -booking.card_payment_amount],
      ['booking.prepaid', 'prepaid', booking.customer_paid],
    )
  }
  if (booking.paid) {
    lines.push(
      ['booking.paid', driver, booking.driver_share - booking.cash_payment_amount],
      ['booking.paid', 'platform:fees', booking.convenience_fees],
      ['booking.paid', 'platform:discounts', -booking.discount_amount],
      ['booking.paid', `clearing:${booking.gateway}`, booking.prepaid ? 0 : -booking.card_payment_amount],
      booking.prepaid
        ? ['booking.paid', 'prepaid', -booking.customer_paid]
        : ['booking.paid', rider, -booking.used_wallet_money],
    )
  }
  if (booking.held !== null) lines.push(...heldLines(booking.held, driver, booking.discount_amount))
  if (booking.status === 'CANCELLED') {
    if (booking.prepaid) {
      const refunded = booking.refunded_before
      const disputed = Math.min(booking.disputed_before, booking.card_payment_amount - refunded)
      lines.push(
        ['booking.refunded', 'prepaid', -booking.customer_paid],
        ['booking.refunded', rider, booking.customer_paid - refunded - disputed],
        ['booking.refunded', 'platform:refunds', refunded],
        ['booking.refunded', 'platform:disputes', disputed],
      )
    }
    lines.push(
      ['booking.cancelled', rider, -booking.cancellation_fee],
      ['booking.cancelled', 'platform:cancellation', booking.cancellation_fee],
    )
  }
  return lines
}

/** A held discount is not the driver's before an admin releases it. */
function heldLines(state: NonNullable<Money['held']>, driver: string, amount: number): Line[] {
  const held: Line[] = [
    ['discount.held', driver, -amount],
    ['discount.held', 'held-discounts', amount],
  ]
  if (state === 'held') return held
  const to = state === 'released' ? driver : 'platform:corrections'
  return [...held, [`discount.${state}`, 'held-discounts', -amount], [`discount.${state}`, to, amount]]
}

import type { RunSql } from './as-owner.ts'
import type { AcknowledgedMoney, Journal } from './journal.ts'

/** One row for each violation, in one column. */
const checks = [
  // A referral rewards both sides with the bonus of the settings, once, as soon as a trip of the new person is paid, or
  // the bonus is held.
  `select format('the referral of %s is %s with %s paid trips and %s rewards: %s', u.id,
     case when u.referral_pending then 'pending' else 'ended' end, paid.trips, got.rewards, got.lines)
   from users u cross join settings s
   cross join lateral (select count(*) as trips from bookings b where b.customer = u.id and b.paid_at is not null) paid
   cross join lateral (
     select count(distinct e.id) as rewards, coalesce(string_agg(a.user_id || ' ' || l.amount, ', ' order by a.user_id), '') as lines
     from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.name = l.account
     where e.event = 'referral.rewarded' and e.subject_id = u.id and a.user_id is not null) got
   where u.usertype = 'rider' and u.mobile like '+4477020%'
     and (u.signup_via_referral is null or u.referral_pending <> (paid.trips = 0)
       or (got.rewards, got.lines) is distinct from case
         when paid.trips = 0 or exists (select from held_rewards h where h.person = u.id and h.kind = 'referral')
           then (0::bigint, ''::text) else (1::bigint,
         least(u.id, u.signup_via_referral) || ' ' || s.bonus || ', ' || greatest(u.id, u.signup_via_referral) || ' ' || s.bonus) end)`,
  `select format('promo %s has %s uses of %s', p.promo_name, count(u.id), p.promo_usage_limit)
   from promos p join promo_uses u on u.promo = p.id and u.state <> 'returned'
   group by p.id having count(u.id) > p.promo_usage_limit`,
  // What a wallet holds is for bookings that wait for their payment.
  `select format('wallet %s holds %s for no open booking', a.name, a.held) from ledger_accounts a
   where a.held <> 0 and not exists (select from bookings b where b.customer = a.user_id
     and b.status not in ('PAID', 'COMPLETE', 'CANCELLED'))`,
  // What one admin posts alone is within the limit. A run is shorter than the hours that count together.
  `select format('%s has posted %s alone to the wallet of %s', w.requested_by, sum(abs(w.amount)), w.user_id)
   from wallet_adjustments w, settings s
   where s.adjustment_approval_above > 0 and not w.needs_approval
     and w.requested_at > now() - interval '3 hours'
   group by w.requested_by, w.user_id, sign(w.amount), s.adjustment_approval_above
   having sum(abs(w.amount)) > s.adjustment_approval_above`,
  // A posted credit or correction is one entry of its amount; one that waits, or was rejected, is none.
  `select format('%s %s of %s is %s with the lines %s', w.kind, w.id, w.amount, w.state, posted.lines)
   from wallet_adjustments w cross join lateral (
     select coalesce(string_agg(l.amount::text, ', '), '') as lines
     from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.name = l.account
     where e.subject_id = w.id and a.user_id = w.user_id) posted
   where posted.lines <> case when w.state = 'posted' then w.amount::text else '' end`,
]

/** Finds violations in referrals, promos, holds and adjustments. */
export async function auditMoney(run: RunSql): Promise<string[]> {
  const violations: string[] = []
  for (const sql of checks) for (const row of await run<{ format: string }>(sql)) violations.push(row.format)
  return violations
}

/** Checks that each acknowledged step of money is stored, and that none was done twice. */
export async function auditMoneyJournal(run: RunSql, { money }: Journal): Promise<string[]> {
  const stored = await run<{ id: string; state: string }>(
    `select id, state from withdrawals where id = any($1)
     union all select id, state from wallet_adjustments where id = any($1)`,
    [money.map(({ id }) => id)],
  )
  const stateOf = new Map(stored.map(({ id, state }) => [id, state]))
  const keys = await run<{ place: string }>(
    `select user_id || ' ' || key as place from idempotency_keys where key = any($1)`,
    [money.map(({ key }) => key)],
  )
  const known = new Set(keys.map(({ place }) => place))
  const done = new Map<string, AcknowledgedMoney>()
  return money.flatMap((step) => {
    const { kind, id, state } = step
    const told = `${step.step} of ${kind} ${id}`
    const found = stateOf.get(id)
    const isKept = found === state || (found !== undefined && state === 'requested')
    const first = done.get(`${id} ${state}`)
    done.set(`${id} ${state}`, step)
    return [
      ...(isKept ? [] : [`${told} was acknowledged, but it is ${found ?? 'not there'}, not ${state}`]),
      ...(known.has(`${step.userId} ${step.key}`)
        ? []
        : [`${told} was acknowledged, but its idempotency key is not stored`]),
      ...(first === undefined ? [] : [`${told} and ${first.step} by ${first.userId} both made it ${state}`]),
    ]
  })
}

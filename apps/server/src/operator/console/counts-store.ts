import type { OpenDispute, OpenEmergency } from '@cabstand/contract/realtime/console'
import { sql } from 'kysely'
import { providerTitle } from '../../money/payments/index.ts'
import type { Database } from '../../platform/db/database.ts'

/** What admins see in their menu. */
export interface AdminCounts {
  readonly unassignedBookings: number
  readonly driversToApprove: number
  readonly adjustmentsToApprove: number
  readonly heldRewards: number
  readonly requestedWithdrawals: number
  /** Cases about card payments that are open. */
  readonly paymentCases: number
  /** Calls for help that no admin has seen, oldest first. */
  readonly emergencies: readonly OpenEmergency[]
  /** Payments whose dispute has not ended, oldest first. */
  readonly disputes: readonly OpenDispute[]
  /** Since when text messages fail (ISO 8601); null while they are sent. */
  readonly smsDownSince: string | null
}

/** More than these wait for the first of them. */
const maxDisputes = 20

/** Numbers of the whole service. */
export async function countForAdmins(db: Database): Promise<AdminCounts> {
  const { rows } = await sql<Omit<AdminCounts, 'smsDownSince'> & { smsDownSince: Date | null }>`
    select
      (select count(*)::int from bookings where status = 'NEW') as "unassignedBookings",
      (select count(*)::int from users where usertype = 'driver' and not approved and blocked_at is null
          and erased_at is null)
        as "driversToApprove",
      (select count(*)::int from wallet_adjustments where state = 'requested') as "adjustmentsToApprove",
      (select count(*)::int from held_rewards where state = 'held') as "heldRewards",
      (select count(*)::int from withdrawals where state = 'requested') as "requestedWithdrawals",
      (select count(*)::int from payment_cases where status = 'opened') as "paymentCases",
      (select coalesce(jsonb_agg(emergency || jsonb_build_object('bookingId', id, 'reference', reference)
        order by emergency->>'at'), '[]') from bookings where 'emergency' = any(alerts)) as "emergencies",
      (select coalesce(jsonb_agg(to_jsonb(o) order by o.at), '[]') from (
        select d.id, d.provider as title, d.amount, d.currency, d.opened_at as at, b.id as "bookingId", b.reference,
          u.id as "userId", u.usertype
        from payment_cases d join payment_attempts a on a.id = d.attempt_id
        join users u on u.id = a.user_id left join booking_references b on b.id = a.booking_id
        where d.kind = 'dispute' and d.status = 'opened' order by d.opened_at limit ${maxDisputes}) o) as disputes,
      (select down_since from failing_senders where sender = 'sms') as "smsDownSince"`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('the counts have no row')
  const disputes = counts.disputes.map(({ title, at, ...dispute }) => ({
    ...dispute,
    title: providerTitle(title),
    at: new Date(at).toISOString(),
  }))
  return { ...counts, disputes, smsDownSince: counts.smsDownSince?.toISOString() ?? null }
}

/** The drivers to approve of some fleet admins; 0 for those who have none. */
export async function countForFleetadmins(
  db: Database,
  fleetadmins: readonly string[],
): Promise<Map<string, { driversToApprove: number }>> {
  if (fleetadmins.length === 0) return new Map()
  const { rows } = await sql<{ fleetadmin: string; driversToApprove: number }>`
    select f.fleetadmin, (
      select count(*)::int from users u
      where u.fleetadmin = f.fleetadmin and u.usertype = 'driver' and not u.approved and u.blocked_at is null
        and u.erased_at is null
    ) as "driversToApprove"
    from unnest(${fleetadmins}::uuid[]) as f(fleetadmin)`.execute(db)
  return new Map(rows.map(({ fleetadmin, driversToApprove }) => [fleetadmin, { driversToApprove }]))
}

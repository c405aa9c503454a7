import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { MapCostLine } from '../account.ts'

export type MapPurpose = 'search' | 'quote' | 'booking'

/** Calls of one kind on one day. */
export interface DayCost extends MapCostLine {
  /** YYYY-MM-DD in the installation's time zone. */
  readonly day: string
  readonly call: string
  readonly purpose: MapPurpose
}

export interface BookingCost extends MapCostLine {
  readonly bookingId: string
}

/**
 * Leases a part of a day's cap: `blockMicros`, or the rest of the cap if that is at least `needMicros`. Undefined when
 * less is left. It is one statement, so all processes together never exceed the cap.
 */
export async function takeLease(
  db: Database,
  lease: { day: string; provider: string; needMicros: number; blockMicros: number; capMicros: number },
): Promise<number | undefined> {
  const { day, provider, needMicros, blockMicros, capMicros } = lease
  if (needMicros > capMicros) return undefined
  const first = Math.min(blockMicros, capMicros)
  const { rows } = await sql<{ lastLeaseMicros: number }>`
    insert into map_cost_leases as held (day, provider, leased_micros, last_lease_micros)
    values (${day}::date, ${provider}, ${first}, ${first})
    on conflict (day, provider) do update set
      leased_micros = least(held.leased_micros + ${blockMicros}, ${capMicros}),
      last_lease_micros = least(held.leased_micros + ${blockMicros}, ${capMicros}) - held.leased_micros
    where held.leased_micros + ${needMicros} <= ${capMicros}
    returning last_lease_micros`.execute(db)
  return rows[0]?.lastLeaseMicros
}

/** Returns the unspent part of a lease. */
export async function returnLease(
  db: Database,
  lease: { day: string; provider: string; micros: number },
): Promise<void> {
  await sql`update map_cost_leases set leased_micros = leased_micros - ${lease.micros}
    where day = ${lease.day}::date and provider = ${lease.provider}`.execute(db)
}

/** Adds calls and their costs to the totals of their days. */
export async function addDayCosts(db: Database | Tx, costs: readonly DayCost[]): Promise<void> {
  if (costs.length === 0) return
  const column = <K extends keyof DayCost>(name: K) => costs.map((cost) => cost[name])
  await sql`
    insert into map_costs (day, provider, call, purpose, currency, calls, cost_micros)
    select * from unnest(${column('day')}::date[], ${column('provider')}::text[], ${column('call')}::text[],
      ${column('purpose')}::text[], ${column('currency')}::text[], ${column('calls')}::bigint[],
      ${column('costMicros')}::bigint[])
    on conflict (day, provider, call, purpose) do update set
      calls = map_costs.calls + excluded.calls,
      cost_micros = map_costs.cost_micros + excluded.cost_micros`.execute(db)
}

/** Adds costs to the totals of their bookings. */
export async function addBookingCosts(db: Database | Tx, costs: readonly BookingCost[]): Promise<void> {
  if (costs.length === 0) return
  const column = <K extends keyof BookingCost>(name: K) => costs.map((cost) => cost[name])
  await sql`
    insert into booking_map_costs (booking_id, provider, currency, calls, cost_micros)
    select * from unnest(${column('bookingId')}::uuid[], ${column('provider')}::text[],
      ${column('currency')}::text[], ${column('calls')}::integer[], ${column('costMicros')}::bigint[])
    on conflict (booking_id, provider) do update set
      calls = booking_map_costs.calls + excluded.calls,
      cost_micros = booking_map_costs.cost_micros + excluded.cost_micros`.execute(db)
}

/** Costs of the days from `from` to `to`, both included, by date. */
export async function listDayCosts(db: Database, from: string, to: string): Promise<DayCost[]> {
  const rows = await db
    .selectFrom('mapCosts')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('provider')
    .orderBy('call')
    .orderBy('purpose')
    .execute()
  return rows.map((row) => ({ ...row, purpose: row.purpose as MapPurpose }))
}

/** The costs of a booking's quote and trip so far. */
export async function listBookingCosts(db: Database, bookingId: string): Promise<MapCostLine[]> {
  return db
    .selectFrom('bookingMapCosts')
    .select(['provider', 'currency', 'calls', 'costMicros'])
    .where('bookingId', '=', bookingId)
    .orderBy('provider')
    .execute()
}

import { bookLaterLeadMinutes } from '@cabstand/domain/booking/book-later'
import { transitions } from '@cabstand/domain/booking/transitions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { OfferOutcome } from '../../platform/db/stored-values.ts'

/** Whose bookings are counted, at which moment, and in which time zone days begin. */
export interface DashboardScope {
  /** Only this fleet admin's bookings; null: all. */
  readonly fleetadmin: string | null
  readonly now: Date
  /** IANA name. */
  readonly timeZone: string
}

/** What the platform earned by fees, or a fleet's drivers by their shares, and the number of trips that were paid. */
export interface PaidSum {
  readonly earned: number
  readonly trips: number
}

/** The bookings, or the earnings of the ledger, that belong to the scope. */
const ownOf = ({ fleetadmin }: DashboardScope): RawBuilder<SqlBool> =>
  fleetadmin === null ? sql`true` : sql`b.fleetadmin = ${fleetadmin}::uuid`

/** What of a trip belongs to who reads it: a fleet admin has no part of the fees. */
const earnedOf = ({ fleetadmin }: DashboardScope) =>
  fleetadmin === null ? sql`b.convenience_fees` : sql`b.driver_share`

/** The beginning of a day or month that contains the moment, or of one a number of units before. */
const beginning = (unit: 'day' | 'month', { now, timeZone }: DashboardScope, back: string) =>
  sql<Date>`((date_trunc(${unit}, ${now}::timestamptz at time zone ${timeZone}) - ${back}::interval) at time zone ${timeZone})`

/** The same local time, an interval before. */
const sameTime = ({ now, timeZone }: DashboardScope, back: string) =>
  sql<Date>`((${now}::timestamptz at time zone ${timeZone} - ${back}::interval) at time zone ${timeZone})`

/** What was paid in the periods that the cards compare, as the reports sum it. */
export async function sumPaid(db: Database, scope: DashboardScope) {
  const within = (from: RawBuilder<Date>, to: RawBuilder<Date>) =>
    sql<SqlBool>`b.at >= ${from} and b.at < ${to}`
  const until = sql<Date>`${scope.now}::timestamptz`
  const periods = {
    today: within(beginning('day', scope, '0'), until),
    lastWeek: within(beginning('day', scope, '7 days'), sameTime(scope, '7 days')),
    month: within(beginning('month', scope, '0'), until),
    lastMonth: within(beginning('month', scope, '1 month'), sameTime(scope, '1 month')),
    total: sql<SqlBool>`true`,
  }
  const names = Object.keys(periods) as (keyof typeof periods)[]
  const parts = names.map(
    (name) => sql`
      select ${name}::text as period, coalesce(sum(${earnedOf(scope)}), 0)::bigint as earned,
        coalesce(sum(b.trips), 0)::int as trips, min(b.at) filter (where b.trips > 0) as since
      from earnings b where ${periods[name]} and ${ownOf(scope)}`,
  )
  const { rows } = await sql<PaidSum & { period: keyof typeof periods; since: Date | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** A day of the chart. */
export type ChartDay = 'today' | 'lastWeek'

const chartDays = ['today', 'lastWeek'] as const satisfies readonly ChartDay[]
const backOf = { today: '0', lastWeek: '7 days' } as const satisfies Record<ChartDay, string>

const inDay = (day: ChartDay, column: RawBuilder<unknown>, scope: DashboardScope) => {
  const next = { today: '-1 day', lastWeek: '6 days' } as const
  return sql<SqlBool>`${column} >= ${beginning('day', scope, backOf[day])}
    and ${column} < ${beginning('day', scope, next[day])}`
}

/** What was paid in each hour of both days. */
export async function sumPaidByHour(db: Database, scope: DashboardScope) {
  const paidAt = sql`b.at`
  const parts = chartDays.map(
    (day) => sql`
      select ${day}::text as day, extract(hour from b.at at time zone ${scope.timeZone})::int as hour,
        sum(${earnedOf(scope)})::bigint as earned, sum(b.trips)::int as trips
      from earnings b where ${inDay(day, paidAt, scope)} and ${ownOf(scope)}
      group by 2`,
  )
  const { rows } = await sql<PaidSum & { day: ChartDay; hour: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** The median wait in each hour of both days in which Book Nows were made; hour null: of the whole day. */
export async function medianWaits(db: Database, scope: DashboardScope) {
  const tripDate = sql`b.trip_date`
  const parts = chartDays.map(
    (day) => sql`
      select ${day}::text as day, extract(hour from b.trip_date at time zone ${scope.timeZone})::int as hour,
        round(percentile_cont(0.5) within group (
          order by extract(epoch from b.driver_arrive_time - b.booking_date)))::int as seconds
      from bookings b
      where ${inDay(day, tripDate, scope)} and not b.book_later and b.driver_arrive_time is not null
        and ${ownOf(scope)}
      group by grouping sets ((2), ())`,
  )
  const { rows } = await sql<{ day: ChartDay; hour: number | null; seconds: number | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** The trips of this moment. A Book Later waits from the time when its search begins. */
export async function countRunning(db: Database, scope: DashboardScope) {
  const dueBefore = sql`${scope.now}::timestamptz + make_interval(mins => ${bookLaterLeadMinutes}::int)`
  const { rows } = await sql<{ waiting: number; approaching: number; onTrip: number }>`
    select
      (count(*) filter (where b.status = 'NEW' and (not b.book_later or b.trip_date <= ${dueBefore})))::int as waiting,
      (count(*) filter (where b.status in ('ACCEPTED', 'ARRIVED')))::int as approaching,
      (count(*) filter (where b.status in ('STARTED', 'REACHED', 'PENDING')))::int as "onTrip"
    from bookings b
    where b.status in ('NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING') and ${ownOf(scope)}`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, approaching: 0, onTrip: 0 }
}

/**
 * The ends of an offer that count. One that was given back was accepted; one that was withdrawn, or taken by another
 * driver, was never theirs to answer.
 */
const answers = ['accepted', 'returned', 'declined', 'expired'] as const satisfies readonly OfferOutcome[]

/** How drivers answered offers for trips of today. A fleet admin counts the offers to their own drivers. */
export async function countAnswers(db: Database, scope: DashboardScope) {
  const own =
    scope.fleetadmin === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`o.driver in (select u.id from users u where u.fleetadmin = ${scope.fleetadmin}::uuid)`
  const { rows } = await sql<{ accepted: number; answered: number }>`
    select (count(*) filter (where o.outcome in ('accepted', 'returned')))::int as accepted, count(*)::int as answered
    from bookings b join offers o on o.booking_id = b.id
    where ${inDay('today', sql`b.trip_date`, scope)}
      and o.outcome in (${sql.join(answers)}) and ${own}`.execute(db)
  return rows[0] ?? { accepted: 0, answered: 0 }
}

/** Rides and paid parcels of today for which no driver was found. */
export async function countWithoutDriver(db: Database, scope: DashboardScope) {
  const { rows } = await sql<{ count: number; lastAt: Date | null; lastPickup: string | null }>`
    select count(*)::int as count, max(b.cancelled_at) as "lastAt",
      (array_agg(b.pickup_address order by b.cancelled_at desc))[1] as "lastPickup"
    from bookings b
    where ${inDay('today', sql`b.trip_date`, scope)} and b.status = 'CANCELLED' and b.cancelled_by = 'system'
      and b.reason = ${transitions.NEW.CANCELLED.system.reason} and (b.service = 'taxi' or b.prepaid)`.execute(
    db,
  )
  return rows[0] ?? { count: 0, lastAt: null, lastPickup: null }
}

import type { EarningSums } from '@cabstand/domain/earnings/figures'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { plannedByValues } from '../../platform/db/statement-names.ts'

/** What a report counts. Absent conditions: everything. */
export interface ReportScope {
  /** Only what belongs to this fleet admin; null: of the whole service. */
  readonly owner: string | null
  /** IANA name: months and days begin at its midnight. */
  readonly timeZone: string
  /** Dates, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly drivers: readonly string[] | undefined
  readonly fleets: readonly string[] | undefined
  readonly carTypes: readonly string[] | undefined
}

export interface MonthSums extends EarningSums {
  readonly year: number
  readonly month: number
  readonly totalRides: number
}

export interface DriverMonth {
  readonly year: number
  readonly month: number
  readonly driverId: string
  readonly driverName: string
  readonly driverVehicleNo: string
  readonly totalRides: number
  readonly driverShare: number
  readonly groupRides: number
  readonly groupShare: number
  readonly rowCount: number
}

export type Grouping = 'month' | 'driver'

const isOneOf = (column: RawBuilder<unknown>, ids: readonly string[] | undefined) =>
  ids === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${column} = any(${[...ids]}::uuid[])`

const isCounted = ({ owner, drivers, fleets, carTypes }: ReportScope) => sql<SqlBool>`
  ${owner === null ? sql`true` : sql`e.fleetadmin = ${owner}::uuid`}
  and ${isOneOf(sql`e.driver`, drivers)} and ${isOneOf(sql`e.fleetadmin`, fleets)}
  and ${isOneOf(sql`e.car_type`, carTypes)}`

/**
 * The time at which a clock of the zone shows a local time first. PostgreSQL takes the second one where clocks are set
 * back at that hour.
 */
const firstTime = (local: RawBuilder<unknown>, timeZone: string) => sql`
  (select case when (b.at - interval '1 hour') at time zone ${timeZone} >= ${local}
    then b.at - interval '1 hour' else b.at end
   from (select ${local} at time zone ${timeZone} as at) b)`

/**
 * Each month of the period with its beginning and end, within the time in which the ledger has anything: a month is then
 * one range of an index.
 */
const months = ({ timeZone, from, to }: ReportScope) => sql`
  span as (
    select greatest(${from ?? null}::timestamp, min(at) at time zone ${timeZone}) as first,
      least(${to ?? null}::timestamp + interval '1 day', max(at) at time zone ${timeZone} + interval '1 day') as until
    from earnings having min(at) is not null),
  months as (
    select month, ${firstTime(sql`greatest(month, first)`, timeZone)} as from_at,
      ${firstTime(sql`least(month + interval '1 month', until)`, timeZone)} as until_at
    from span, generate_series(date_trunc('month', first), until, interval '1 month') as month
    where month < until)`

const yearAndMonth = sql`extract(year from m.month)::int as year, extract(month from m.month)::int as month`

/** The sums of each month, the newest first. A tip, which is the driver's alone, makes no month. */
export const monthsStatement = (scope: ReportScope) => sql<MonthSums>`
    ${plannedByValues} with ${months(scope)}
    select ${yearAndMonth}, s."totalRides", s."driverShare", s."convenienceFees", s."discountAmount",
      s."cancellationFee"
    from months m cross join lateral (
      select count(*) filter (where trips > 0 or tips = 0) as count, sum(trips)::int as "totalRides", sum(driver_share)::bigint as "driverShare",
        sum(convenience_fees)::bigint as "convenienceFees", sum(discount_amount)::bigint as "discountAmount",
        sum(cancellation_fee)::bigint as "cancellationFee"
      from earnings e where e.at >= m.from_at and e.at < m.until_at and ${isCounted(scope)}) s
    where s.count > 0
    order by m.month desc`

/** What the ledger posted in each month, the newest first. */
export async function sumByMonth(db: Database, scope: ReportScope): Promise<MonthSums[]> {
  return (await monthsStatement(scope).execute(db)).rows
}

/** What each driver earned in each month, with the sums of the month or of the driver. */
export async function sumByDriver(
  db: Database,
  scope: ReportScope,
  { grouping, page }: { grouping: Grouping; page?: { limit: number; offset: number } },
): Promise<DriverMonth[]> {
  const group = grouping === 'month' ? sql`m.month` : sql`m.driver`
  const order =
    grouping === 'month'
      ? sql`m.month desc, m."driverShare" desc, m.driver`
      : sql`"driverName", m.driver, m.month desc`
  const { rows } = await sql<DriverMonth>`
    ${plannedByValues} with ${months(scope)},
    sums as (
      select each.month, s.* from months each cross join lateral (
        select e.driver, sum(e.trips)::int as "totalRides", sum(e.driver_share)::bigint as "driverShare"
        from earnings e
        where e.at >= each.from_at and e.at < each.until_at and e.driver is not null and ${isCounted(scope)}
        group by e.driver having sum(e.trips) > 0 or sum(e.driver_share) <> 0) s)
    select ${yearAndMonth}, m.driver as "driverId", ${fullName('u')} as "driverName",
      u.vehicle_number as "driverVehicleNo", m."totalRides", m."driverShare",
      (sum(m."totalRides") over (partition by ${group}))::int as "groupRides",
      (sum(m."driverShare") over (partition by ${group}))::bigint as "groupShare",
      (count(*) over ())::int as "rowCount"
    from sums m join users u on u.id = m.driver
    order by ${order}
    ${page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`.execute(db)
  return rows
}

/** Names of these people; fleet admins get those of their own drivers only. */
export async function listPersonNames(
  db: Database,
  ids: readonly string[],
  owner: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${fullName('u')} as name from person_names u
    where id = any(${[...ids]}::uuid[]) and ${owner === null ? sql`true` : sql`fleetadmin = ${owner}::uuid`}
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function listCarTypeNames(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from car_types where id = any(${[...ids]}::uuid[]) order by name`.execute(db)
  return rows.map(({ name }) => name)
}

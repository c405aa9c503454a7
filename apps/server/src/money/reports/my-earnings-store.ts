import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** What a driver's day or trip is asked for. */
export interface DaysAsked {
  readonly driver: string
  /** IANA name: days begin at its midnight. */
  readonly timeZone: string
  /** The first day, `YYYY-MM-DD`, and how many follow with it. */
  readonly from: string
  readonly days: number
}

interface Place {
  readonly address: string
  readonly translations: Readonly<Record<string, string>>
}

export interface PaidTrip {
  readonly id: string
  readonly day: string
  readonly reference: string
  readonly at: Date
  readonly pickup: Place
  readonly drop: Place
  readonly trips: number
  readonly driverShare: number
  readonly tips: number
  readonly cash: number
}

const beginOf = (day: string, timeZone: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`

/** What the ledger posted for a driver's trips in these days, the newest first. */
export const tripsStatement = ({ driver, timeZone, from, days }: DaysAsked) => sql<PaidTrip>`
  select b.id, to_char(e.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, b.reference, e.at,
    json_build_object('address', b.pickup_address, 'translations', b.pickup_translations) as pickup,
    json_build_object('address', b.drop_address, 'translations', b.drop_translations) as drop,
    e.trips, e.driver_share as "driverShare", e.tips,
    case when e.trips > 0 then b.cash_payment_amount else 0 end as cash
  from earnings e join bookings b on b.id = e.booking_id
  where e.driver = ${driver}::uuid
    and e.at >= ${beginOf(from, timeZone)} and e.at < ${beginOf(from, timeZone, days)}
    and (e.trips > 0 or e.driver_share <> 0 or e.tips > 0)
  order by e.at desc`

/** How long a driver was online on each of these days. */
export const hoursStatement = ({ driver, timeZone, from, days }: DaysAsked) => sql<{
  readonly day: string
  readonly seconds: number
}>`
  with days as (
    select ${from}::date + n as day, (${from}::date + n)::timestamp at time zone ${timeZone} as begins,
      (${from}::date + n + 1)::timestamp at time zone ${timeZone} as ends
    from generate_series(0, ${days}::int - 1) n)
  select to_char(d.day, 'YYYY-MM-DD') as day,
    coalesce(sum(extract(epoch from least(h.until_at, d.ends) - greatest(h.started_at, d.begins)))
      filter (where h.driver is not null), 0)::int as seconds
  from days d left join driver_hours h
    on h.driver = ${driver}::uuid and h.started_at < d.ends and h.until_at > d.begins
  group by d.day order by d.day`

export async function listPaidTrips(db: Database, asked: DaysAsked): Promise<PaidTrip[]> {
  return (await tripsStatement(asked).execute(db)).rows
}

export async function listOnlineDays(db: Database, asked: DaysAsked) {
  return (await hoursStatement(asked).execute(db)).rows
}

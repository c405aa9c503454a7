import type { BoardOffer } from '@cabstand/contract/realtime/dispatch'
import type { BookingAlert } from '@cabstand/domain/booking/alerts'
import { boardLaterHours, boardStatuses } from '@cabstand/domain/dispatch/board'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { fullName } from '../../platform/db/full-name.ts'
import type { OfferOutcome } from '../../platform/db/stored-values.ts'
import { type BookingRow, newSince, stopColumns } from '../bookings/index.ts'

/** The columns that the board reads. Routes, tracks and fare computations, most of a booking's bytes, are not read. */
const read = [
  'id',
  'reference',
  'status',
  'service',
  'bookLater',
  'tripDate',
  'carType',
  'customerName',
  'customerContact',
  'passengerName',
  ...stopColumns,
  'driver',
  'driverName',
  'vehicleNumber',
  'paymentMode',
  'payableAmount',
] as const satisfies readonly (keyof BookingRow)[]

export type OpenBookingRow = Pick<BookingRow, (typeof read)[number]> & {
  /** The collection that it belongs to: a fleet admin, or `wholeService`. */
  readonly key: string
  readonly alerts: BookingAlert[]
  readonly since: Date
  readonly newSince: Date
  readonly expectedAt: Date | null
  readonly offers: readonly SearchOffer[] | null
  readonly round: number | null
  readonly radiusMeters: number | null
  readonly reasons: Readonly<Record<string, number>> | null
}

/** An offer of a booking that has no driver: none of them is accepted. */
interface SearchOffer extends Omit<BoardOffer, 'at' | 'state'> {
  readonly state: 'asked' | 'seen' | Exclude<OfferOutcome, 'open' | 'accepted'>
  readonly at: string | null
}

/** The key of what admins see. */
export const wholeService = 'all'

/** When the current status began. */
const since = sql`case b.status
  when 'ACCEPTED' then b.queue_at when 'ARRIVED' then b.driver_arrive_time when 'STARTED' then b.trip_start_time
  when 'REACHED' then b.trip_end_time when 'PENDING' then b.pending_at end`

/** The road time of the accepted offer leads to the pickup, the estimate to the drop. */
const expectedAt = sql`case
  when b.book_later and b.status in ('NEW', 'ACCEPTED') then b.trip_date
  when b.status = 'ACCEPTED' then b.accepted_at + make_interval(secs => (
    select o.road_seconds from offers o
    where o.booking_id = b.id and o.driver = b.driver and o.outcome = 'accepted'
    order by o.round desc limit 1))
  when b.status = 'STARTED' then b.trip_start_time + make_interval(secs => b.estimate_time) end`

const offerState = sql`case
  when o.outcome <> 'open' then o.outcome when o.acknowledged_at is null then 'asked' else 'seen' end`

/** An accepted offer that was returned keeps the time of its acceptance. */
const offerStateAt = sql`case o.outcome
  when 'open' then coalesce(o.acknowledged_at, o.offered_at) when 'expired' then o.expires_at
  when 'returned' then b.returned_at else o.answered_at end`

/**
 * The bookings of some keys that staff watch over: for `wholeService` all, for a fleet admin those of their drivers.
 * `ids`: only these. Searches are read for bookings without a driver only, so a read costs as much as there is to do.
 */
export async function listOpenBookings(
  db: Database,
  query: {
    readonly keys: readonly string[]
    readonly ids: readonly string[] | undefined
    readonly now: Date
  },
): Promise<OpenBookingRow[]> {
  const { keys, ids, now } = query
  const among: RawBuilder<boolean> = ids === undefined ? sql`true` : sql`b.id = any(${ids}::uuid[])`
  const { rows } = await sql<OpenBookingRow>`
    select k.key, ${sql.join(read.map((column) => sql.ref(`b.${column}`)))}, b.alerts,
      coalesce(${since}, ${newSince}) as since, ${newSince} as new_since, ${expectedAt} as expected_at,
      o.offers, r.round, r.radius_meters, r.reasons
    from unnest(${keys}::text[]) as k(key)
    join bookings b on k.key = ${wholeService} or b.fleetadmin::text = k.key
    left join lateral (
      select jsonb_agg(jsonb_build_object('driver', n.driver, 'driverName', n.name, 'state', n.state, 'at', n.at)
        order by n.round desc, n.at desc, n.driver) as offers
      from (
        select distinct on (o.driver) o.driver, o.round, ${fullName('u')} as name, ${offerState} as state,
          ${offerStateAt} as at
        from offers o join person_names u on u.id = o.driver
        where o.booking_id = b.id order by o.driver, o.round desc) n) o on b.status = 'NEW'
    left join lateral (
      select d.round, d.radius_meters, (
        select jsonb_object_agg(outcome, drivers) from (
          select c->>'outcome' as outcome, count(*) as drivers from jsonb_array_elements(d.candidates) c
          where c->>'outcome' <> 'offered' group by 1) counted) as reasons
      from dispatch_rounds d where d.booking_id = b.id order by d.round desc limit 1) r on b.status = 'NEW'
    where b.status not in ('COMPLETE', 'CANCELLED') and b.status = any(${[...boardStatuses]}::text[]) and ${among}
      and (b.status not in ('NEW', 'ACCEPTED') or not b.book_later
        or b.trip_date <= ${now}::timestamptz + make_interval(hours => ${boardLaterHours}))
    order by b.id`.execute(db)
  return rows
}

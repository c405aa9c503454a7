import type { BookingService, BookingStatus } from '@cabstand/domain/booking/status'
import type { DistanceUnit } from '@cabstand/domain/distance'
import type { CancelSlab } from '@cabstand/domain/fare/tariff'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { listedColumns } from './listed-columns.ts'

/** The columns of the lists of riders and drivers. */
const listed = [
  ...listedColumns,
  'id',
  'eventNumber',
  'acceptedAt',
  'completedAt',
  'completedBy',
  'deliveryPersonPhone',
  'estimate',
  'promoDetails',
  'tip',
  'waypoints',
] as const

export type BookingScope = 'now' | 'later' | 'past' | 'all'

export interface BookingFilter {
  readonly customer?: string
  readonly driver?: string
  readonly scope: BookingScope
  readonly status?: BookingStatus | undefined
  readonly service?: BookingService | undefined
  /** Only trips of this month, `2026-11`, in a time zone. */
  readonly period?: { readonly month: string; readonly timeZone: string }
  /** Only bookings created before this booking. */
  readonly before?: string
  readonly limit: number
}

/** A page of bookings, newest first. Routes, tracks and fare computations, most of a booking's bytes, are not read. */
export async function listBookingRows(db: Database, filter: BookingFilter) {
  let query = db
    .selectFrom('bookings')
    .select(listed)
    .select([
      sql<CancelSlab[]>`tariff->'cancelSlabs'`.as('cancelSlab'),
      sql<DistanceUnit>`estimate_breakdown->>'unit'`.as('distanceUnit'),
    ])
    .orderBy('id', 'desc')
    .limit(filter.limit)
  if (filter.customer !== undefined) query = query.where('customer', '=', filter.customer)
  if (filter.driver !== undefined) query = query.where('driver', '=', filter.driver)
  if (filter.before !== undefined) query = query.where('id', '<', filter.before)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.service !== undefined) query = query.where('service', '=', filter.service)
  if (filter.period !== undefined) {
    const { month, timeZone } = filter.period
    const start = sql<Date>`${`${month}-01`}::timestamp at time zone ${timeZone}`
    const end = sql<Date>`(${`${month}-01`}::timestamp + interval '1 month') at time zone ${timeZone}`
    query = query.where('tripDate', '>=', start).where('tripDate', '<', end)
  }
  if (filter.scope === 'past') {
    query = query.where('status', 'in', ['COMPLETE', 'CANCELLED'])
  }
  if (filter.scope === 'now') {
    query = query
      .where('status', 'not in', ['COMPLETE', 'CANCELLED'])
      .where(
        sql<boolean>`not (book_later and status in ('NEW', 'ACCEPTED') and trip_date > now() + interval '15 minutes')`,
      )
  }
  if (filter.scope === 'later') {
    query = query
      .where('status', 'in', ['NEW', 'ACCEPTED'])
      .where('bookLater', '=', true)
      .where('tripDate', '>', sql<Date>`now() + interval '15 minutes'`)
  }
  return query.execute()
}

export type OwnBooking = Awaited<ReturnType<typeof listBookingRows>>[number]

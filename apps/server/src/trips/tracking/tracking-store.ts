import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { DriverPosition } from './positions.ts'

export interface TrackPointRow {
  bookingId: string
  driver: string
  at: Date
  status: string
  lat: number
  lng: number
  accuracyMeters: number | null
  /** Refused: the car cannot have moved there from its previous position. */
  jump: boolean
}

export interface StepPoint {
  readonly bookingId: string
  readonly driver: string
  readonly status: 'ACCEPTED' | 'STARTED' | 'REACHED'
  readonly at: Date
  readonly lat: number
  readonly lng: number
}

/**
 * Inserts any number of track points in one statement; existing points are not changed. It passes arrays because a
 * statement can have only 65,535 parameters, and many phones may send buffered positions at once.
 */
export async function insertTrackPoints(db: Database, points: readonly TrackPointRow[]): Promise<void> {
  if (points.length === 0) return
  const column = <K extends keyof TrackPointRow>(key: K) => points.map((point) => point[key])
  await sql`
    insert into track_points (booking_id, driver, at, status, lat, lng, accuracy_meters, jump)
    select * from unnest(
      ${column('bookingId')}::uuid[], ${column('driver')}::uuid[],
      ${points.map(({ at }) => at.toISOString())}::timestamptz[], ${column('status')}::text[],
      ${column('lat')}::float8[], ${column('lng')}::float8[], ${column('accuracyMeters')}::real[],
      ${column('jump')}::boolean[])
    on conflict do nothing`.execute(db)
}

/** Notes where the car was when the booking came into a status. */
export async function insertStepPoint(tx: Tx, point: StepPoint): Promise<void> {
  await tx
    .insertInto('trackPoints')
    .values({ ...point, step: true })
    .execute()
}

/** The recorded track of a booking between two times, oldest first, with refused points and those of steps. */
export async function listTrackPoints(
  db: Database | Tx,
  bookingId: string,
  from: Date,
  to: Date,
): Promise<(TrackPointRow & { readonly step: boolean })[]> {
  return selectTrackPoints(db, { bookingId, from, to })
}

const selectTrackPoints = prepared(
  (db, { bookingId, from, to }: { bookingId: string; from: Date; to: Date }) =>
    db
      .selectFrom('trackPoints')
      .select(['bookingId', 'driver', 'at', 'status', 'lat', 'lng', 'accuracyMeters', 'jump', 'step'])
      .where('bookingId', '=', bookingId)
      .where('at', '>=', from)
      .where('at', '<=', to)
      .orderBy('at'),
)

/**
 * The current trips of all or some drivers. A driver may still be on one trip when the time of their next, a Book
 * Later, has come: the trip that their positions belong to is last.
 */
export async function listRunningTrips(db: Database, now: Date, drivers?: readonly string[]) {
  const rows =
    drivers === undefined
      ? await runningTrips(db, now, sql<boolean>`driver_on_trip(status, driver) is not null`).execute()
      : await selectRunningTrips(db, { drivers, now })
  return rows.flatMap((row) =>
    row.driver === null ? [] : [{ bookingId: row.id, driver: row.driver, status: row.status }],
  )
}

/**
 * The drivers are a subquery, so that PostgreSQL expects the same number of rows whether it knows them or not. It would
 * otherwise plan this statement for each run, which costs more than running it.
 */
const selectRunningTrips = prepared((db, { drivers, now }: { drivers: readonly string[]; now: Date }) =>
  runningTrips(
    db,
    now,
    sql<boolean>`driver_on_trip(status, driver) = any(array(select unnest(${drivers}::uuid[])))`,
  ),
)

function runningTrips(db: Database, now: Date, ofDriver: RawBuilder<boolean>) {
  return db
    .selectFrom('bookings')
    .select(['id', 'driver', 'status'])
    .where(ofDriver)
    .where('queueAt', '<=', now)
    .orderBy(
      sql`array_position(array['REACHED', 'ACCEPTED', 'ARRIVED', 'STARTED'], status), queue_at desc, id desc`,
    )
}

/** Writes this process's newest positions in one statement. */
export async function upsertPositions(
  db: Database,
  processId: string,
  positions: readonly DriverPosition[],
): Promise<void> {
  if (positions.length === 0) return
  const column = <K extends keyof DriverPosition>(key: K) => positions.map((position) => position[key])
  await sql`
    insert into driver_positions
      (driver, process, lat, lng, heading, speed, at, last_seen_at, car_type, free, booking_id)
    select driver, ${processId}::uuid, lat, lng, heading, speed,
      to_timestamp(at_ms / 1000.0), to_timestamp(heard_ms / 1000.0), car_type, free, booking_id
    from unnest(
      ${column('driver')}::uuid[], ${column('lat')}::float8[], ${column('lng')}::float8[],
      ${column('heading')}::real[], ${column('speed')}::real[], ${column('atMs')}::float8[],
      ${column('lastSeenAtMs')}::float8[], ${column('carType')}::uuid[], ${column('free')}::boolean[],
      ${column('bookingId')}::uuid[]
    ) as p(driver, lat, lng, heading, speed, at_ms, heard_ms, car_type, free, booking_id)
    on conflict (driver) do update set
      process = excluded.process, lat = excluded.lat, lng = excluded.lng, heading = excluded.heading,
      speed = excluded.speed, at = excluded.at, last_seen_at = excluded.last_seen_at, car_type = excluded.car_type,
      free = excluded.free, booking_id = excluded.booking_id
    where driver_positions.last_seen_at <= excluded.last_seen_at`.execute(db)
}

/** Positions that other processes wrote since then (all processes when `processId` is undefined). */
export async function listPositionsSince(
  db: Database,
  since: Date,
  exceptProcess: string | undefined,
): Promise<DriverPosition[]> {
  const rows = await db
    .selectFrom('driverPositions')
    .selectAll()
    .where('lastSeenAt', '>', since)
    .$if(exceptProcess !== undefined, (query) => query.where('process', '<>', exceptProcess ?? ''))
    .execute()
  return rows.map((row) => ({
    driver: row.driver,
    carType: row.carType,
    lat: row.lat,
    lng: row.lng,
    heading: row.heading,
    speed: row.speed,
    atMs: row.at.getTime(),
    lastSeenAtMs: row.lastSeenAt.getTime(),
    free: row.free,
    bookingId: row.bookingId,
  }))
}

/** The last measured position of a driver, online or not; undefined when there is none. */
export async function findStoredPlace(db: Database, driver: string) {
  return db
    .selectFrom('driverPositions')
    .select(['lat', 'lng', 'at'])
    .where('driver', '=', driver)
    .executeTakeFirst()
}

/**
 * Marks a driver as removed from searches. The row is kept, so that other processes learn of it in their next exchange.
 */
export async function withdrawPosition(
  db: Database,
  driver: string,
  processId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('driverPositions')
    .set({ process: processId, lastSeenAt: now, free: false, bookingId: null })
    .where('driver', '=', driver)
    .execute()
}

/** The newest accepted point of a booking's track; undefined when there is none. */
export async function findLastTrackPoint(db: Database | Tx, bookingId: string) {
  const [point] = await selectLastTrackPoint(db, { bookingId })
  return point
}

const selectLastTrackPoint = prepared((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('trackPoints')
    .select(['at', 'lat', 'lng'])
    .where('bookingId', '=', bookingId)
    .where('jump', '=', sql.lit(false))
    .where('step', '=', sql.lit(false))
    .orderBy('at', 'desc')
    .limit(sql.lit(1)),
)

/**
 * The whole recorded track of a booking, oldest first: at most `limit` points and those of steps. A longer track is
 * thinned evenly; refused points are kept with the others.
 */
export async function listTrack(db: Database, bookingId: string, limit: number) {
  const { rows } = await sql<{
    at: Date
    status: string
    lat: number
    lng: number
    accuracyMeters: number | null
    jump: boolean
    step: boolean
    total: number
  }>`
    select at, status, lat, lng, accuracy_meters, jump, step, total
    from (select *, row_number() over (order by at) as place, (count(*) over ())::int as total
      from track_points where booking_id = ${bookingId}) track
    where step or (place - 1) % (total / ${limit}::int + 1) = 0
    order by at, step`.execute(db)
  return rows
}

/**
 * Deletes points of before this time, at most `limit`. Returns how many. `bookingsBefore` is the lowest id of a booking
 * made then: a point is later than its booking, so the primary key finds all, oldest bookings first.
 */
export async function deleteTrackPointsBefore(
  db: Database,
  { before, bookingsBefore, limit }: { before: Date; bookingsBefore: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with old as materialized (
      select booking_id, at from track_points
      where booking_id < ${bookingsBefore}::uuid and at < ${before} order by booking_id limit ${limit}
    ), gone as (
      delete from track_points p using old where p.booking_id = old.booking_id and p.at = old.at returning 1
    ) select count(*)::int as deleted from gone`.execute(db)
  return rows[0]?.deleted ?? 0
}

/** Deletes the tracks of a person's trips, as rider or driver, and their last position as a driver. */
export async function deletePositionsOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from track_points p using bookings b
    where b.id = p.booking_id and (b.customer = ${userId} or b.driver = ${userId})`.execute(tx)
  // Trips that they accepted and gave back.
  await sql`
    delete from track_points p using offers o
    where o.driver = ${userId} and o.outcome = 'returned' and o.booking_id = p.booking_id
      and p.driver = ${userId}`.execute(tx)
  await tx.deleteFrom('driverPositions').where('driver', '=', userId).execute()
}

import type { RoadSpeed } from '@cabstand/map-engine/router'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isByDay, localTime, type RoadPassing } from './road-speed.ts'

/** Passages required before a way's speed is used. The median of this many is robust against outliers. */
const leastTrips = 3
/** On shorter parts of a way the traffic lights at its ends dominate the time. */
const leastMeters = 40

/** Stores the passages of a trip and marks the trip as learned from. Passages of the same way are summed. */
export async function insertRoadPassings(
  tx: Tx,
  trip: { readonly bookingId: string; readonly at: Date; readonly timeZone: string },
  passings: readonly RoadPassing[],
): Promise<void> {
  const { bookingId, at, timeZone } = trip
  await tx
    .insertInto('roadSpeedTrips')
    .values({ bookingId, drivenAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (passings.length === 0) return
  const column = <K extends keyof RoadPassing>(key: K) => passings.map((passing) => passing[key])
  const byDay = passings.map(({ atMs }) => isByDay(localTime(new Date(atMs), timeZone)))
  await sql`
    insert into road_speed_samples (booking_id, way_id, forward, by_day, meters, seconds, driven_at)
    select ${bookingId}::uuid, way_id, forward, by_day, sum(meters), sum(seconds), ${at}
    from unnest(${column('wayId')}::bigint[], ${column('forward')}::boolean[], ${byDay}::boolean[],
      ${column('meters')}::float8[], ${column('seconds')}::float8[])
      as passing(way_id, forward, by_day, meters, seconds)
    group by way_id, forward, by_day
    having sum(meters) >= ${leastMeters}
    on conflict do nothing`.execute(tx)
}

/** The trips that ended since then and were not learned from, oldest first. */
export async function listTripsToLearn(
  db: Database,
  since: Date,
  limit: number,
): Promise<{ bookingId: string; startedAt: Date; endedAt: Date }[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'tripStartTime', 'tripEndTime'])
    .where('tripEndTime', '>=', since)
    .where('tripStartTime', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('roadSpeedTrips')
            .select('bookingId')
            .whereRef('roadSpeedTrips.bookingId', '=', 'bookings.id'),
        ),
      ),
    )
    .orderBy('tripEndTime')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, tripStartTime, tripEndTime }) =>
    tripStartTime && tripEndTime ? [{ bookingId: id, startedAt: tripStartTime, endedAt: tripEndTime }] : [],
  )
}

/** Deletes passages from before then. */
export async function deleteRoadPassingsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('roadSpeedSamples').where('drivenAt', '<', before).execute()
  await tx.deleteFrom('roadSpeedTrips').where('drivenAt', '<', before).execute()
}

/**
 * Activates the median speed of each way's passages and returns the revision, which increases only when a speed
 * changed.
 */
export async function renewRoadSpeeds(tx: Tx): Promise<number> {
  const learned = sql`
    select way_id, forward, max(kmh) filter (where by_day) as day_kmh, max(kmh) filter (where not by_day) as night_kmh
    from (
      select way_id, forward, by_day,
        least(150, greatest(1, round(percentile_cont(0.5) within group (order by meters / seconds * 3.6))))::smallint
          as kmh
      from road_speed_samples group by way_id, forward, by_day having count(*) >= ${leastTrips}
    ) as ways
    group by way_id, forward`
  const removed = await sql`
    delete from road_speeds as known where not exists (
      select from (${learned}) as learned where learned.way_id = known.way_id and learned.forward = known.forward)`.execute(
    tx,
  )
  const written = await sql`
    insert into road_speeds as known (way_id, forward, day_kmh, night_kmh) ${learned}
    on conflict (way_id, forward) do update set day_kmh = excluded.day_kmh, night_kmh = excluded.night_kmh
    where (known.day_kmh, known.night_kmh) is distinct from (excluded.day_kmh, excluded.night_kmh)`.execute(
    tx,
  )
  const changed = (removed.numAffectedRows ?? 0n) + (written.numAffectedRows ?? 0n)
  const row = await tx
    .updateTable('roadSpeedRevisions')
    .set(({ eb }) => ({ revision: eb('revision', '+', changed > 0n ? 1 : 0) }))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

/** The revision of the active speeds; 0 before any were learned. */
export async function getSpeedRevision(db: Database): Promise<number> {
  return (await db.selectFrom('roadSpeedRevisions').select('revision').executeTakeFirstOrThrow()).revision
}

/** The active speeds with their revision, read in one snapshot, and the time zone of their days. */
export async function listRoadSpeeds(db: Database): Promise<{
  revision: number
  timeZone: string
  speeds: RoadSpeed[]
}> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const row = await tx
        .selectFrom('roadSpeedRevisions')
        .leftJoin('settings', (join) => join.onTrue())
        .select(['revision', 'timeZone'])
        .executeTakeFirstOrThrow()
      const speeds = await tx
        .selectFrom('roadSpeeds')
        .selectAll()
        .orderBy('wayId')
        .orderBy('forward')
        .execute()
      return { revision: row.revision, timeZone: row.timeZone ?? 'UTC', speeds }
    })
}

/** Deletes the passages of a person's trips, as rider or driver. The active speeds contain no personal data. */
export async function deleteSamplesOf(tx: Tx, person: string): Promise<void> {
  for (const table of ['road_speed_samples', 'road_speed_trips']) {
    await sql`
      delete from ${sql.table(table)} s using bookings b
      where b.id = s.booking_id and (b.customer = ${person} or b.driver = ${person})`.execute(tx)
  }
}

import type { Role } from '@cabstand/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { ListMarks } from '../../platform/lists/list-feed.ts'
import { stateOfDriver } from './people-list-store.ts'

/** What a list of drivers shows of a driver's day: approval, presence, vehicle, rating. */
const shownOfDriver = sql`(u.id, u.approved, u.blocked_at, ${stateOfDriver}, u.first_name, u.last_name, u.mobile, u.email,
  u.car_type, u.vehicle_number, u.fleetadmin, u.license_image, u.rating_count)`
const driversFrom = sql`users u left join driver_presence d on d.driver = u.id`
const driversMark = sql`concat_ws('-', count(*), bit_xor(hash_record_extended(${shownOfDriver}, 0)))`

/** All drivers are read: there are thousands at most. A balance that alone changes changes no mark. */
export function createDriverMarks(db: Database): ListMarks {
  const drivers = sql`u.usertype = 'driver' and u.mobile is not null`
  return {
    all: () => readMark(db, sql`select ${driversMark} as mark from ${driversFrom} where ${drivers}`),
    async ofFleets(fleetadmins) {
      const { rows } = await sql<{ fleetadmin: string; mark: string }>`
        select u.fleetadmin, ${driversMark} as mark from ${driversFrom}
        where ${drivers} and u.fleetadmin = any(${fleetadmins}::uuid[]) group by u.fleetadmin`.execute(db)
      return new Map(rows.map(({ fleetadmin, mark }) => [fleetadmin, mark]))
    },
  }
}

/**
 * People of one type, who may be very many: the newest, and how many wait for approval. What else changes about a
 * person changes no mark.
 */
export function createPeopleMarks(db: Database, usertype: Role): ListMarks {
  return {
    all: () =>
      readMark(
        db,
        sql`select concat_ws('-',
          (select u.id from users u where u.usertype = ${usertype} order by u.created_at desc, u.id desc limit 1),
          (select count(*) from users u where u.usertype = ${usertype} and not u.approved)) as mark`,
      ),
  }
}

async function readMark(db: Database, statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`${statement}`.execute(db)
  return rows[0]?.mark ?? ''
}

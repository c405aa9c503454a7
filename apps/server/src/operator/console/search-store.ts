import { searchedNumbers } from '@cabstand/contract/mobile-number'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { fullName } from '../../platform/db/full-name.ts'

/** Whose records are searched, and by what. */
export interface SearchScope {
  /** Only this fleet admin's drivers and bookings; null: everything. */
  readonly fleetadmin: string | null
  /** Whether mobile and e-mail may be searched. */
  readonly byContacts: boolean
  /** Whose mobile numbers are typed without a prefix. */
  readonly country: string
  readonly limit: number
}

/**
 * A text that fits very many people is not worth sorting: at most so many riders and people are considered. It bounds
 * the time of a search such as "+44".
 */
const maxConsidered = 2000

const containing = (text: string) => `%${escapeLike(text.toLowerCase())}%`

/** `search_text` is indexed and narrows; the second condition decides, because that text has plates as well. */
function matches(
  text: string,
  { byContacts, country }: SearchScope,
  fields: 'name-mobile' | 'all',
): RawBuilder<SqlBool> {
  const pattern = containing(text)
  const contains = (field: RawBuilder<unknown>, like: string) =>
    sql<SqlBool>`u.search_text like ${like} and ${field} like ${like}`
  const mobiles = [pattern, ...searchedNumbers(text, country).map(containing)]
  const fits = [
    contains(sql`lower(${fullName('u')})`, pattern),
    ...(byContacts ? mobiles.map((like) => contains(sql`u.mobile`, like)) : []),
    ...(byContacts && fields === 'all' ? [contains(sql`lower(u.email)`, pattern)] : []),
  ]
  return sql<SqlBool>`(${sql.join(fits, sql` or `)}) and u.erased_at is null`
}

export interface FoundBookingRow {
  readonly id: string
  readonly reference: string
  readonly status: string
  readonly customerName: string
  readonly tripDate: Date
}

/** Bookings by the beginning of their reference, or by their rider; newest first. */
export async function findBookings(db: Database, text: string, scope: SearchScope) {
  const own =
    scope.fleetadmin === null ? sql<SqlBool>`true` : sql<SqlBool>`b.fleetadmin = ${scope.fleetadmin}::uuid`
  const { rows } = await sql<FoundBookingRow>`
    with riders as (
      select u.id from users u
      where u.usertype = 'rider' and ${matches(text, scope, 'name-mobile')}
      limit ${maxConsidered}
    ), found as (
      (select b.id from bookings b
       where b.reference like ${`${escapeLike(text.toUpperCase())}%`} and ${own}
       limit ${maxConsidered})
      union
      select newest.id from riders cross join lateral (
        select b.id from bookings b
        where b.customer = riders.id and ${own}
        order by b.id desc limit ${scope.limit}) newest
    )
    select b.id, b.reference, b.status, b.customer_name as "customerName", b.trip_date as "tripDate"
    from bookings b
    where b.id in (select id from found order by id desc limit ${scope.limit})
    order by b.id desc`.execute(db)
  return rows
}

/** People by any part of name, mobile or e-mail; those whose name begins with the text first. */
export async function findPeople(db: Database, text: string, scope: SearchScope) {
  const own =
    scope.fleetadmin === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`u.fleetadmin = ${scope.fleetadmin}::uuid and u.usertype = 'driver'`
  const { rows } = await sql<{
    id: string
    usertype: string
    name: string
    mobile: string | null
    email: string
  }>`
    select id, usertype, name, mobile, email from (
      select u.id, u.usertype, ${fullName('u')} as name, u.mobile, u.email from users u
      where ${own} and ${matches(text, scope, 'all')}
      limit ${maxConsidered}) considered
    order by lower(name) like ${`${escapeLike(text.toLowerCase())}%`} desc, lower(name), id
    limit ${scope.limit}`.execute(db)
  return rows
}

/** Plates of drivers by any part, whatever separates their halves. */
export async function findPlates(db: Database, text: string, scope: SearchScope) {
  const plain = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (plain.length < 3) return []
  const pattern = `%${plain}%`
  const own =
    scope.fleetadmin === null ? sql<SqlBool>`true` : sql<SqlBool>`u.fleetadmin = ${scope.fleetadmin}::uuid`
  const { rows } = await sql<{ driverId: string; vehicleNumber: string; name: string }>`
    select u.id as "driverId", u.vehicle_number as "vehicleNumber", ${fullName('u')} as name from users u
    where u.usertype = 'driver' and ${own} and u.erased_at is null
      and u.search_text like ${pattern}
      and lower(regexp_replace(u.vehicle_number, '[^[:alnum:]]', '', 'g')) like ${pattern}
    order by u.vehicle_number, u.id
    limit ${scope.limit}`.execute(db)
  return rows
}

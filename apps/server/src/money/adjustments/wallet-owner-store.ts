import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/escape-like.ts'
import { fullName } from '../../platform/db/full-name.ts'

export interface WalletOwnerRow {
  readonly id: string
  readonly usertype: 'rider' | 'driver'
  readonly name: string
  readonly mobile: string | null
  readonly vehicleNumber: string
  readonly balance: number
  readonly held: number
}

/** At most so many people are sorted: it bounds the time of a search such as "+44". */
const maxConsidered = 2000

/** Riders and drivers that fit, names that begin with the text first. */
async function listOwners(
  db: Database,
  fits: RawBuilder<SqlBool>,
  { limit, first }: { readonly limit: number; readonly first: string },
): Promise<WalletOwnerRow[]> {
  const { rows } = await sql<WalletOwnerRow>`
    select f.*, coalesce(a.balance, 0)::bigint as balance, coalesce(a.held, 0)::bigint as held from (
      select * from (
        select u.id, u.usertype, ${fullName('u')} as name, u.mobile,
          coalesce(u.vehicle_number, '') as "vehicleNumber"
        from users u
        where u.usertype in ('rider', 'driver') and u.erased_at is null and ${fits}
        limit ${maxConsidered}) considered
      order by lower(name) like ${first} desc, lower(name), id
      limit ${limit}) f
    left join ledger_accounts a on a.user_id = f.id
    order by lower(f.name) like ${first} desc, lower(f.name), f.id`.execute(db)
  return rows
}

/** The person with this id, if they have a wallet. */
export const findOwnerById = async (db: Database, id: string): Promise<WalletOwnerRow | undefined> =>
  (await listOwners(db, sql<SqlBool>`u.id = ${id}::uuid`, { limit: 1, first: '' }))[0]

/** People by any part of name or number plate, or of one of `numbers`. `search_text` is indexed and narrows. */
export async function findOwners(
  db: Database,
  text: string,
  { numbers, limit }: { readonly numbers: readonly string[]; readonly limit: number },
): Promise<WalletOwnerRow[]> {
  const typed = text.toLowerCase()
  const pattern = `%${escapeLike(typed)}%`
  const byMobile = numbers.map((number) => {
    const like = `%${escapeLike(number.toLowerCase())}%`
    return sql<SqlBool>`u.search_text like ${like} and u.mobile like ${like}`
  })
  const plain = typed.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const plate = `%${plain}%`
  const byPlate =
    plain.length < 2
      ? sql<SqlBool>`false`
      : sql<SqlBool>`u.search_text like ${plate}
          and lower(regexp_replace(u.vehicle_number, '[^[:alnum:]]', '', 'g')) like ${plate}`
  const byName = sql<SqlBool>`u.search_text like ${pattern} and lower(${fullName('u')}) like ${pattern}`
  return listOwners(db, sql<SqlBool>`(${sql.join([byName, byPlate, ...byMobile], sql` or `)})`, {
    limit,
    first: `${escapeLike(typed)}%`,
  })
}

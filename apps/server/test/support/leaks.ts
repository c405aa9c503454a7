import { asOwner } from './as-owner.ts'
import type { TestDatabase } from './test-database.ts'

/** Something that a client received. */
export interface Seen {
  readonly what: string
  readonly value: unknown
}

/** All keys and values in the responses and messages, with their locations. */
function leavesOf({ what, value }: Seen): { path: string; key: string; value: unknown }[] {
  const leaves: { path: string; key: string; value: unknown }[] = []
  const walk = (node: unknown, path: string, key: string) => {
    leaves.push({ path, key, value: node })
    if (typeof node !== 'object' || node === null) return
    for (const [name, member] of Object.entries(node)) walk(member, `${path}.${name}`, name)
  }
  walk(value, what, '')
  return leaves
}

/** Locations of forbidden keys or values; numbers are also matched as text and in major units. */
export function findLeaks(
  seen: readonly Seen[],
  forbidden: { keys?: RegExp; values: readonly (string | number)[] },
) {
  const texts = forbidden.values.flatMap((value) =>
    typeof value === 'number' ? [String(value), (value / 100).toFixed(2)] : [value],
  )
  return seen.flatMap(leavesOf).filter(({ key, value }) => {
    if (forbidden.keys?.test(key)) return true
    if (typeof value === 'number')
      return forbidden.values.includes(value) || forbidden.values.includes(value * 100)
    return typeof value === 'string' && texts.some((text) => value.includes(text))
  })
}

/** Sets unusual prices, so that no sum, distance or time equals one of them by chance. */
export const setUnusualTariff = (database: TestDatabase) =>
  asOwner(
    database,
    `update car_types set base_fare = 70003, min_fare = 0, rate_per_unit_distance = 131.17, rate_per_hour = 1733.9,
       convenience_fee_type = 'flat', convenience_fees = 9176 where name = 'City'`,
  )

/** What others must not read of a person. */
export async function contactsOf(database: TestDatabase, userId: string) {
  const [row] = await asOwner<{ mobile: string; email: string; referral_id: string }>(
    database,
    'select mobile, email, referral_id from users where id = $1',
    [userId],
  )
  if (row === undefined) throw new Error(`there is no ${userId}`)
  return row
}

import type { Translations } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Acting } from './actor.ts'
import type { BookingDeps } from './booking-deps.ts'

const listOf = {
  rider: 'rider',
  driver: 'driver',
  admin: 'staff',
  fleetadmin: undefined,
  system: undefined,
} as const

/** The texts in other languages of a reason that was chosen from the list for this role; none of a person's own words. */
export async function translationsOf(
  tx: Tx,
  { cancelReasons }: Pick<BookingDeps, 'cancelReasons'>,
  reason: string,
  { role }: Acting,
): Promise<Translations> {
  const known = await cancelReasons.within(tx).get()
  return known.find(({ usedBy, label }) => usedBy === listOf[role] && label === reason)?.translations ?? {}
}

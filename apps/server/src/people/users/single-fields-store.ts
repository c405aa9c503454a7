// Changes of single columns of people, which operations of other modules cause.

import { rowsChanged } from '../../platform/cache/rows-changed.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type User, userRows } from './users-store.ts'

/** Ends a pending referral. Returns whether it was pending. */
export async function endReferral(tx: Tx, person: string): Promise<boolean> {
  const result = await tx
    .updateTable('users')
    .set({ referralPending: false })
    .where('id', '=', person)
    .where('referralPending', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends the pending referral of a person, and of those whom they referred. */
export async function endReferralsOf(tx: Tx, person: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ referralPending: false })
    .where((eb) => eb.or([eb('id', '=', person), eb('signupViaReferral', '=', person)]))
    .where('referralPending', '=', true)
    .execute()
}

/** People who chose the texts of one locale get those of another; null: of the default language. */
export async function moveReaders(
  tx: Tx,
  from: string,
  to: Readonly<Pick<User, 'langLocale' | 'dateLocale'>> | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ langLocale: to?.langLocale ?? null, dateLocale: to?.dateLocale ?? null })
    .where('langLocale', '=', from)
    .execute()
}

/**
 * Gives a person an address that is proven to be theirs, in place of `replaces`, which may be the same. Returns whether
 * they still had that one.
 */
export async function confirmAddress(
  tx: Tx,
  change: { readonly userId: string; readonly email: string; readonly replaces: string; readonly at: Date },
): Promise<boolean> {
  const { userId, email, replaces, at } = change
  rowsChanged(tx, userRows, [userId])
  if (email !== replaces)
    await tx
      .updateTable('users')
      .set({ email, changedBy: userId, changedAt: at })
      .where('id', '=', userId)
      .where('email', '=', replaces)
      .execute()
  const result = await tx
    .updateTable('users')
    .set({ emailConfirmedAt: at })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Takes all drivers from a fleet admin; returns their ids. */
export async function releaseDrivers(
  tx: Tx,
  fleetadmin: string,
  change: { readonly changedBy: string; readonly changedAt: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('users')
    .set({ fleetadmin: null, ...change })
    .where('fleetadmin', '=', fleetadmin)
    .where('erasedAt', 'is', null)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  rowsChanged(tx, userRows, ids)
  return ids
}

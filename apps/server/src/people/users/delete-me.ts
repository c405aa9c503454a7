import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Erase } from '../../platform/module.ts'
import { erasePerson } from './erase-person.ts'

/**
 * Erases a rider or driver at their own request. Throws what `erasePerson` throws; a debt is not written off, because the
 * person could use the service again with the same number.
 */
export async function deleteMe(
  tx: Tx,
  { erasers, now }: { readonly erasers: () => readonly Erase[]; readonly now: () => Date },
  userId: string,
  walletBalance: number,
): Promise<void> {
  assertTransaction(tx)
  if (walletBalance < 0)
    throw new AppError('person_has_money', { detail: 'Pay what you owe first.', params: { walletBalance } })
  const erasure = { person: userId, by: userId, reason: 'request' as const, walletBalance }
  await erasePerson(tx, erasers(), erasure, now())
}

import { closeWallet } from '../../money/wallet/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { deleteIdempotencyKeysOf } from '../../platform/http/idempotency-store.ts'
import type { Erase } from '../../platform/module.ts'
import { newId } from '../../platform/new-id.ts'
import { blankUser, type Erasure, recordErasure } from './erasure-store.ts'
import { findUser } from './users-store.ts'

interface ConfirmedMoney {
  /** What is in the wallet, in minor units, as the caller has confirmed it: it is lost, or written off. */
  readonly walletBalance: number
}

/**
 * Erases a person: each module erases its own tables, then the events and the person are blanked. docs/privacy.md lists
 * what is kept and why. Erasing a person again changes nothing. Throws `person_not_found`, and `person_has_bookings`
 * while they have an active booking, and `person_has_money` unless the balance of their wallet is the confirmed one.
 */
export async function erasePerson(
  tx: Tx,
  erasers: readonly Erase[],
  { walletBalance, ...erasure }: Erasure & ConfirmedMoney,
  at: Date,
): Promise<void> {
  assertTransaction(tx)
  const user = await findUser(tx, erasure.person)
  if (user === undefined) throw new AppError('person_not_found')
  if (user.erasedAt !== null) return
  // Lock order: bookings are locked before people.
  for (const erase of erasers) await erase(tx, { id: user.id, mobile: user.mobile, email: user.email })
  if (user.usertype === 'rider' || user.usertype === 'driver') {
    const owner = { role: user.usertype, userId: user.id }
    await closeWallet(tx, owner, { confirmedBalance: walletBalance, at })
  }
  await deleteIdempotencyKeysOf(tx, user.id)
  // From here on the person cannot book: a concurrent booking waits for this row, and then finds it erased.
  await blankUser(tx, user.id)
  await recordErasure(tx, { id: newId(), ...erasure })
}

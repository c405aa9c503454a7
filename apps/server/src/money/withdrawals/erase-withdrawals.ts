import { driverAccount, riderAccount } from '@cabstand/domain/ledger/accounts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { deleteAnswersNaming } from '../../platform/http/idempotency-store.ts'
import type { ErasedPerson } from '../../platform/module.ts'
import { lockWallets } from '../wallet/index.ts'
import { blankWithdrawals, findOpen } from './withdrawal-store.ts'

/**
 * Blanks a person's data in their withdrawals, and deletes stored responses that contain it. Throws `person_has_withdrawal` while one is open: the money must reach
 * its owner, or go back to them, first.
 */
export async function eraseWithdrawals(tx: Tx, { id }: ErasedPerson): Promise<void> {
  // A request that is under way holds the wallet: it ends first, and is then counted.
  await lockWallets(tx, [riderAccount(id), driverAccount(id)])
  const withdrawal = await findOpen(tx, id)
  if (withdrawal !== undefined) throw new AppError('person_has_withdrawal', { params: { withdrawal } })
  await deleteAnswersNaming(tx, await blankWithdrawals(tx, id))
}

import { type WalletOwner, walletAccount } from '@cabstand/domain/ledger/accounts'
import { adjustmentFloor, adjustmentPostings } from '@cabstand/domain/wallet/adjustments'
import type { SettingsReader } from '../../operator/settings/index.ts'
import { findUser } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hints } from '../../platform/realtime/hints.ts'
import { hintWallets, postEntry } from '../wallet/index.ts'
import type { AdjustmentRow } from './adjustments-store.ts'
import { adjustmentEvents } from './events.ts'

export interface AdjustmentDeps {
  readonly db: Database
  readonly settings: SettingsReader
  readonly outbox: Outbox
  readonly hints: Hints
  readonly now: () => Date
}

/** The wallet of a rider or driver. Throws `person_not_found` for anyone else. */
export async function getOwner(tx: Tx, userId: string): Promise<WalletOwner> {
  const user = await findUser(tx, userId)
  const role = user?.usertype
  if (user === undefined || user.erasedAt !== null || (role !== 'rider' && role !== 'driver'))
    throw new AppError('person_not_found')
  return { role, userId }
}

/**
 * Posts a request, once: its id is the subject of the entry. Throws `insufficient_balance` when a driver would owe and
 * may not.
 */
export async function postAdjustment(
  tx: Tx,
  deps: AdjustmentDeps,
  { id, kind, amount }: Pick<AdjustmentRow, 'id' | 'kind' | 'amount'>,
  owner: WalletOwner,
): Promise<void> {
  const { negativeBalance } = await deps.settings.within(tx).get()
  const floor = adjustmentFloor(owner, negativeBalance)
  const event = kind === 'credit' ? 'wallet.credited' : 'wallet.corrected'
  const at = deps.now()
  await postEntry(tx, {
    event,
    bookingId: null,
    subjectId: id,
    at,
    postings: adjustmentPostings({ kind, owner, amount }),
    ...(floor !== undefined && { floors: { [walletAccount(owner)]: floor } }),
  })
  await deps.outbox.add(
    tx,
    adjustmentEvents.create(event, { subject: id, payload: { user: owner.userId }, at }),
  )
  hintWallets(tx, deps.hints, [owner.userId])
}

import type { OutputOf, QueryOf } from '@cabstand/contract/endpoint'
import type { listMyWithdrawals as listMyWithdrawalsEndpoint } from '@cabstand/contract/http/money/my-withdrawals'
import type { Role } from '@cabstand/domain/roles'
import { withdrawalAmounts } from '@cabstand/domain/wallet/amount-limits'
import { mayWithdraw, withdrawalLimits } from '@cabstand/domain/withdrawal/withdrawal'
import type { SettingsReader } from '../../operator/settings/index.ts'
import { readBankState } from '../../people/users/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { getWalletState } from '../wallet/index.ts'
import { readCursor, toOwnWithdrawal } from './withdrawal-record.ts'
import { listOfPerson } from './withdrawal-store.ts'

const pageSize = 30

/** What a person can withdraw, where it is paid to, and a page of their withdrawals. */
export async function listMyWithdrawals(
  {
    db,
    settings,
    now,
  }: { readonly db: Database; readonly settings: SettingsReader; readonly now: () => Date },
  caller: { readonly userId: string; readonly role: Role },
  { cursor, limit = pageSize }: QueryOf<typeof listMyWithdrawalsEndpoint>,
): Promise<OutputOf<typeof listMyWithdrawalsEndpoint>> {
  const rules = await settings.get()
  const [wallet, state, rows] = await Promise.all([
    getWalletState(db, caller.userId),
    rules.bankFields ? readBankState(db, caller.userId, now()) : null,
    listOfPerson(db, caller.userId, { before: readCursor(cursor), limit: limit + 1 }),
  ])
  const shown = rows.slice(0, limit)
  return {
    allowed: mayWithdraw(caller.role, rules),
    availableAmount: wallet.balance - wallet.held,
    ...withdrawalAmounts(rules),
    openLimit: withdrawalLimits.open,
    bank: state?.bank ?? null,
    bankWaitsUntil: state?.waitsUntil?.toISOString() ?? null,
    withdrawals: shown.map(toOwnWithdrawal),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

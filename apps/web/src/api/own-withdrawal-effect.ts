import { walletQuery } from './queries/wallet.ts'
import type { CacheEffect } from './use-action.ts'

/** A step of one's own withdrawal, or a change of the bank details: wallet and withdrawals are read again. */
export const ownWithdrawalEffect: CacheEffect<unknown, unknown> = { renew: () => [walletQuery.queryKey] }

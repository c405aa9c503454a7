import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getWallet } from '@cabstand/contract/http/money/wallet'
import { walletPurposeKey } from '@cabstand/contract/texts/purpose-keys'
import type { PostingPurpose } from '@cabstand/domain/ledger/postings'
import { useText } from '../../ui/text.tsx'

type WalletEntry = OutputOf<typeof getWallet>['walletHistory'][number]

type EntryKind = 'ride' | 'cancelled' | 'withdrawal' | 'other'

const kinds: Partial<Record<PostingPurpose, EntryKind>> = {
  'driver-share': 'ride',
  'wallet-payment': 'ride',
  'card-payment': 'ride',
  prepayment: 'ride',
  'cancellation-fee': 'cancelled',
  withdrawal: 'withdrawal',
  'withdrawal-returned': 'withdrawal',
}

/** The icon of an entry. */
export function entryKind(purpose: string): EntryKind {
  return kinds[purpose as PostingPurpose] ?? 'other'
}

const typeKeys = { Credit: 'wallet_credit', Debit: 'wallet_debit', Withdraw: 'wallet_withdraw' } as const

/** The reason of a wallet entry, as text. */
export function useEntryWords(): (entry: Pick<WalletEntry, 'purpose' | 'type' | 'service'>) => string {
  const t = useText()
  return ({ purpose, type, service }) => t(walletPurposeKey(purpose, service) ?? typeKeys[type])
}

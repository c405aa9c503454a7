import { walletPurposeKeys } from '@cabstand/contract/texts/purpose-keys'
import type { PostingPurpose } from '@cabstand/domain/ledger/postings'
import { useText } from '../../ui/text.tsx'

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
export function useEntryWords(): (entry: { purpose: string; type: keyof typeof typeKeys }) => string {
  const t = useText()
  return ({ purpose, type }) =>
    t(purpose in walletPurposeKeys ? walletPurposeKeys[purpose as PostingPurpose] : typeKeys[type])
}

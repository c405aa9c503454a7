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
}

/** The icon of an entry. */
export function entryKind(purpose: string): EntryKind {
  return kinds[purpose as PostingPurpose] ?? 'other'
}

const textKeys = {
  'driver-share': 'wallet_driver_share',
  'cash-collected': 'wallet_cash_collected',
  'convenience-fee': 'wallet_debit',
  'promo-discount': 'wallet_credit',
  'wallet-payment': 'wallet_ride',
  'card-payment': 'wallet_ride',
  prepayment: 'wallet_ride',
  refund: 'wallet_refund',
  'cancellation-fee': 'wallet_cancellation',
  'admin-credit': 'wallet_admin_credit',
  'referral-bonus': 'wallet_referral',
  'top-up': 'wallet_top_up',
  withdrawal: 'wallet_withdraw',
} as const satisfies Record<PostingPurpose, string>

const typeKeys = { Credit: 'wallet_credit', Debit: 'wallet_debit', Withdraw: 'wallet_withdraw' } as const

/** The reason of a wallet entry, as text. */
export function useEntryWords(): (entry: { purpose: string; type: keyof typeof typeKeys }) => string {
  const t = useText()
  return ({ purpose, type }) => t(purpose in textKeys ? textKeys[purpose as PostingPurpose] : typeKeys[type])
}
